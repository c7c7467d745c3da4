# bash completion for cartulary, written by `cartulary generate bash`

_cartulary_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

# The last of several words with commas between.
_cartulary_list() {
  local before=
  [[ $cur == *,* ]] && before=${cur%,*},
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${cur##*,}")
  compopt -o nospace 2>/dev/null
}

_cartulary_files() {
  compopt -o filenames -o default 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}

_cartulary_records() {
  compopt -o filenames -o default 2>/dev/null
  mapfile -t COMPREPLY < <({
    compgen -d -- "$cur"
    compgen -f -X '!*.yaml' -- "$cur"
    compgen -f -X '!*.yml' -- "$cur"
  } | sort -u)
}

_cartulary() {
  local words_when='auto always never'
  local words_format='full concise json jsonl junit sarif github summary gitlab markdown html csv tsv svg'
  local words_thing='record turn event'
  local words_code='F101 F102 F103 F104 F105 F106 F107 F108 F109 F110 F111 F112 F113 F114 F115 F116 F117 F118 F119 F120 F121 F122 F123 F124 F125 F126 F127 F128 F129 F130 F131 F132 F133 F134 F137 F138 F139 F140 F141 F142 T201 T202 T203 T204 T205 T206 T207 T208 T209 T210 T211 T212 T213 P301 P302 P303 P304 P305 P306 M401 M402 M403 M404 M405 M406 M407 S501 S502 S503 E601 E602 E603 E604 E605 E606 E607 X701 X702 X703 X704 X705 X706 X707 X708 X709 X710 X711 X712 X721 X722 X723 X724 X731 X732 X733 X734 X751 X761 X762 X763 X764 X765 X766 X767 X768 X769 X771 X772 X781 X782 X783 X784 X785 X786 X787 X788 X789 X790 X791 D801 D802 D803 D804 D805 D806 D807 D808 D809 D810 D811 D812 D813 D814 D815 D816 D817 D818 D821 D822 D823 D831 D832 D833 D834 D835 D836 D837 D838 N901 N902 N903 N904 N905 N906 A801 A802 A803 A804 A805 A806 A807 A808 A809 A810 A811 A812 A813 A820 A821 A822 A823 A824 A825 A826 A827 A828 A829 A830 A831 A832 A833 A834 A835 A836 A837 A838 A839 A840 A841 A842 A843'
  local words_severity='error warning note'
  local words_game='base print-and-play dice'
  local words_name='hills-and-sheep river abbot inns-and-cathedrals traders-and-builders king-and-robber princess-and-dragon'
  local words_preset='C2 C3 C1 C1-2000 C1-2002 C1-rgg bga tournament tournament-2019'
  local words_thing_annotate='totals events notes analysis'
  local words_what='win points'
  local words_format_standings='text markdown html json jsonl csv trf'
  local words_table='standings rounds crosstable fairness trace sources'
  local words_what_standings='claims replay'
  local words_format_audit='full concise junit sarif github gitlab markdown html json jsonl csv'
  local words_format_stats='text markdown html json jsonl csv'
  local words_table_stats='players records features luck missed head-to-head sources'
  local words_format_find='text yaml jsonl'
  local words_format_board='text svg png webp html'
  local words_size='large small'
  local words_how='none soft strong'
  local words_tile='A B C D E F G H I J K L M N O P Q R S T U V W X HS/C!.v HS/CC!.v HS/Cc.h.1 HS/CC.h.2 HS/Cc.v HS/CFC.h HS/CFC.v HS/CFR.h HS/CRr.h HS/LCRr HS/LRrR HS/RCC.v HS/RFR.h HS/RR.h HS/RrC.h HS/RRr.v RI/s RI.1/I.e RI.1/CICI RI.1/CIRI RI.1/LIRI RI.1/RIrI RI.1/IFI RI.1/CcII RI.1/RrII RI.1/II IC/Cccc.c IC/LRFR IC/CCCC IC/CCC IC/CRCR IC/CCc+ IC/C! IC/CFR IC/CcR IC/CRcR+ IC/RCc.i IC/RrC.i IC/CcRr+.i IC/RRR.i IC/RFr.i IC/Rr.i IC/RrRr TB/Cc.g TB/Cc.w TB/CCc.c TB/CCc.w TB/Ccc.g TB/CcCC.c TB/CcRR!.c TB/CcRR.w TB/CcRC.c TB/CcRC.g TB/CcR.c TB/CcR!.w TB/CccR.w TB/CcCc.w TB/CFc.w TB/CR TB/CRc.g TB/CRc.w TB/CRcR.w TB/LRRR TB/RCc.g TB/RCc!.g TB/RRC TB/RRrr KR/CCcc KR/CRrR KR/CcRR! KR/LC KR/RC DG/F.v DG/RrRr.g DG/R.v DG/C.d DG/C.v DG/LRRR.d DG/RRR.d DG/RRR.g DG/CRRR.p DG/CCc+.p DG/Ccc.p DG/Ccc+.g DG/LCcc.d DG/Rr.d DG/Rr.v DG/RFr.d DG/RFr.v DG/Cc!.p DG/Cc.d DG/Cc.p DG/CC.v DG/CFc+.d DG/CcRr.p DG/CcRr.g DG/CRcr.d DG/RrC.d DG/RrC.g DG/CRr.d DG/CRr.g HS/RR.hG RI.1/IIG EG HG IG MG NG RG UG VG IC/CCCCG IC/RFr.iG TB/CcRR.wG TB/CcR.cG KR/RCG DG/C.dG DG/Cc.pG'
  local words_game_tiles='base print-and-play'
  local words_n='0 1 2 3'
  local words_format_tiles='text svg html'
  local words_topic='sentences editions conditions hills-and-sheep river abbot inns-and-cathedrals traders-and-builders king-and-robber princess-and-dragon farmers field-scoring two-tile-city hill-tiebreak hills vineyards shepherds vineyards-for-gardens start-tile river-room gardens unfinished-inns-and-cathedrals inns cathedrals large-meeples goods builders pigs builders-in-finished king robber king-and-robber-scoring dragon fairy princess portals fairy-placement princess-action dragon-moves meeples unplaceable end tie hand table border-completes hole-bonus incomplete-scores trees-end-roads start nine-catapults building C2 C3 C1 C1-2000 C1-2002 C1-rgg bga tournament tournament-2019 base print-and-play dice duels world-championship world-championship-2019 world-championship-2022 german-championship australian-championship hig-ranking czech-tour belgian-championship belgian-championship-2025 bonn colombia champions-league champions-league-2027-swiss champions-league-2027-groups czech-online copa-america asian-cup carcassonne-central board-game-arena knock-out double-elimination match-points match-wins duel-wins duel-difference game-wins game-difference game-win-percentage points point-difference share mean-share buchholz buchholz-cut-1 buchholz-median opponents-match-wins opponents-duel-difference opponents-duel-wins opponents-game-difference sonneborn-berger survival survival-of-two seed lot name results system pairing best-of split-points virtual-fourth chain board-tie rounds advance seeds-from seats pairing-order clubs-apart across-stages acceleration bracket draw third-place places all-games unplayed-rounds stages players teams withdrawn walkovers byes rulings lots early-end columns published stage also team club group player unplayed played after round winner counts both-lose void walkover bye half-bye absent penalty plays instead-of late-entry missed is time-loss board together apart reason date play-off cartulary game event match duel-game place clock arbiter annotator source note rules expansions first axes hands position moves faces turns sheet result colour color country id rating title rows shifting tiles totals discarded to-move turn tile discard return at rotation meeple buy under grow guide flock recall again declined wine grain cloth drew gain nag ruling variations rolls layout city keep by why scores breakdown termination final-scoring under-hills exclude select ignore fail-on format baseline cache jobs claim coordinates cell seat feature road monastery field figure knight highwayman monk farmer large-knight large-highwayman large-monk large-farmer garden shepherd builder pig majority track replay report right legal wrong illegal unreadable open reading finding cause severity configuration stream archive shard condition pattern tie-break expansion status score margin lead-changes turn-points verify repair init record scribe annotate fmt diff merge standings pair audit stats find site explain odds analyse convert play lsp schema generate help F101 F102 F103 F104 F105 F106 F107 F108 F109 F110 F111 F112 F113 F114 F115 F116 F117 F118 F119 F120 F121 F122 F123 F124 F125 F126 F127 F128 F129 F130 F131 F132 F133 F134 F137 F138 F139 F140 F141 F142 T201 T202 T203 T204 T205 T206 T207 T208 T209 T210 T211 T212 T213 P301 P302 P303 P304 P305 P306 M401 M402 M403 M404 M405 M406 M407 S501 S502 S503 E601 E602 E603 E604 E605 E606 E607 X701 X702 X703 X704 X705 X706 X707 X708 X709 X710 X711 X712 X721 X722 X723 X724 X731 X732 X733 X734 X751 X761 X762 X763 X764 X765 X766 X767 X768 X769 X771 X772 X781 X782 X783 X784 X785 X786 X787 X788 X789 X790 X791 D801 D802 D803 D804 D805 D806 D807 D808 D809 D810 D811 D812 D813 D814 D815 D816 D817 D818 D821 D822 D823 D831 D832 D833 D834 D835 D836 D837 D838 N901 N902 N903 N904 N905 N906 A801 A802 A803 A804 A805 A806 A807 A808 A809 A810 A811 A812 A813 A820 A821 A822 A823 A824 A825 A826 A827 A828 A829 A830 A831 A832 A833 A834 A835 A836 A837 A838 A839 A840 A841 A842 A843'
  local words_format_legal='text json'
  local words_format_analyse='text markdown json jsonl html'
  local words_format_convert='record link csv tsv table jcz position'
  local words_format_dice_table='text markdown csv json'
  local words_n_dice_points='0 1 2 3 4 5 6 7 8 9'
  local words_n_dice_odds='1 2 3 4 5 6 7 8 9'
  local words_protocol='jsonl'
  local words_of='record report config report-line analysis odds position answer tournament'
  local words_command='verify score repair report init record scribe annotate fmt diff merge standings pair audit stats find board site tiles explain legal odds analyse convert dice play lsp schema help'

  COMPREPLY=()
  local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command='' word
  # `--flag=value` comes in three words.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in
      ' verify' | ' score' | ' repair' | ' report' | ' init' | ' record' | ' scribe' | ' annotate' | ' fmt' | ' diff' | ' merge' | ' standings' | ' pair' | ' audit' | ' stats' | ' find' | ' board' | ' site' | ' tiles' | ' explain' | ' legal' | ' odds' | ' analyse' | ' convert' | ' dice' | 'dice verify' | 'dice score' | 'dice table' | 'dice points' | 'dice odds' | 'dice faces' | ' play' | ' lsp' | ' schema' | ' help' | 'help verify' | 'help score' | 'help repair' | 'help report' | 'help init' | 'help record' | 'help scribe' | 'help annotate' | 'help fmt' | 'help diff' | 'help merge' | 'help standings' | 'help pair' | 'help audit' | 'help stats' | 'help find' | 'help board' | 'help site' | 'help tiles' | 'help explain' | 'help legal' | 'help odds' | 'help analyse' | 'help convert' | 'help dice' | 'help dice verify' | 'help dice score' | 'help dice table' | 'help dice points' | 'help dice odds' | 'help dice faces' | 'help play' | 'help lsp' | 'help schema' | 'help help')
        command=${command:+$command }$word ;;
    esac
  done

  case $command:$previous in
    *:--color) _cartulary_words "$words_when"; return ;;
    verify:--format | verify:-f) _cartulary_words "$words_format"; return ;;
    verify:--per) _cartulary_words "$words_thing"; return ;;
    verify:--output | verify:-o) _cartulary_files; return ;;
    verify:--select) _cartulary_list "$words_code"; return ;;
    verify:--ignore) _cartulary_list "$words_code"; return ;;
    verify:--fail-on) _cartulary_words "$words_severity"; return ;;
    verify:--baseline) _cartulary_files; return ;;
    verify:--write-baseline) _cartulary_files; return ;;
    verify:--cache) return ;;
    verify:--jobs | verify:-j) return ;;
    verify:--where) return ;;
    verify:--shard) return ;;
    verify:--stdin-filename) return ;;
    verify:--exclude) return ;;
    verify:--config) _cartulary_files; return ;;
    score:--format | score:-f) _cartulary_words "$words_format"; return ;;
    score:--per) _cartulary_words "$words_thing"; return ;;
    score:--output | score:-o) _cartulary_files; return ;;
    score:--select) _cartulary_list "$words_code"; return ;;
    score:--ignore) _cartulary_list "$words_code"; return ;;
    score:--fail-on) _cartulary_words "$words_severity"; return ;;
    score:--baseline) _cartulary_files; return ;;
    score:--write-baseline) _cartulary_files; return ;;
    score:--jobs | score:-j) return ;;
    score:--where) return ;;
    score:--shard) return ;;
    score:--stdin-filename) return ;;
    score:--exclude) return ;;
    score:--config) _cartulary_files; return ;;
    repair:--output | repair:-o) _cartulary_files; return ;;
    repair:--pick) return ;;
    repair:--jobs | repair:-j) return ;;
    repair:--stdin-filename) return ;;
    repair:--exclude) return ;;
    repair:--config) _cartulary_files; return ;;
    report:--format | report:-f) _cartulary_words "$words_format"; return ;;
    report:--output | report:-o) _cartulary_files; return ;;
    report:--fail-on) _cartulary_words "$words_severity"; return ;;
    init:--game) _cartulary_words "$words_game"; return ;;
    init:--expansion) _cartulary_words "$words_name"; return ;;
    init:--rules) _cartulary_words "$words_preset"; return ;;
    init:--event) return ;;
    init:--round) return ;;
    init:--place) return ;;
    init:--annotator) return ;;
    init:--date) return ;;
    init:--output | init:-o) _cartulary_files; return ;;
    scribe:--output | scribe:-o) _cartulary_files; return ;;
    scribe:--app) return ;;
    scribe:--module) _cartulary_files; return ;;
    annotate:--output | annotate:-o) _cartulary_files; return ;;
    annotate:--add) _cartulary_list "$words_thing_annotate"; return ;;
    annotate:--playouts) return ;;
    annotate:--seed) return ;;
    annotate:--by) _cartulary_words "$words_what"; return ;;
    annotate:--jobs | annotate:-j) return ;;
    annotate:--stdin-filename) return ;;
    annotate:--exclude) return ;;
    annotate:--config) _cartulary_files; return ;;
    fmt:--output | fmt:-o) _cartulary_files; return ;;
    fmt:--jobs | fmt:-j) return ;;
    fmt:--stdin-filename) return ;;
    fmt:--exclude) return ;;
    fmt:--config) _cartulary_files; return ;;
    diff:--stdin-filename) return ;;
    diff:--config) _cartulary_files; return ;;
    merge:--output | merge:-o) _cartulary_files; return ;;
    merge:--stdin-filename) return ;;
    merge:--config) _cartulary_files; return ;;
    standings:--format | standings:-f) _cartulary_words "$words_format_standings"; return ;;
    standings:--output | standings:-o) _cartulary_files; return ;;
    standings:--table) _cartulary_list "$words_table"; return ;;
    standings:--trust) _cartulary_words "$words_what_standings"; return ;;
    standings:--what-if) return ;;
    standings:--stage) return ;;
    standings:--group) return ;;
    standings:--jobs | standings:-j) return ;;
    standings:--stdin-filename) return ;;
    standings:--exclude) return ;;
    standings:--config) _cartulary_files; return ;;
    standings:--tournament) _cartulary_files; return ;;
    pair:--format | pair:-f) _cartulary_words "$words_format_standings"; return ;;
    pair:--output | pair:-o) _cartulary_files; return ;;
    pair:--stage) return ;;
    pair:--round) return ;;
    pair:--group) return ;;
    pair:--trust) _cartulary_words "$words_what_standings"; return ;;
    pair:--jobs | pair:-j) return ;;
    pair:--stdin-filename) return ;;
    pair:--exclude) return ;;
    pair:--config) _cartulary_files; return ;;
    pair:--tournament) _cartulary_files; return ;;
    audit:--format | audit:-f) _cartulary_words "$words_format_audit"; return ;;
    audit:--output | audit:-o) _cartulary_files; return ;;
    audit:--published) _cartulary_files; return ;;
    audit:--select) _cartulary_list "$words_code"; return ;;
    audit:--ignore) _cartulary_list "$words_code"; return ;;
    audit:--fail-on) _cartulary_words "$words_severity"; return ;;
    audit:--baseline) _cartulary_files; return ;;
    audit:--write-baseline) _cartulary_files; return ;;
    audit:--jobs | audit:-j) return ;;
    audit:--stdin-filename) return ;;
    audit:--exclude) return ;;
    audit:--config) _cartulary_files; return ;;
    audit:--tournament) _cartulary_files; return ;;
    stats:--format | stats:-f) _cartulary_words "$words_format_stats"; return ;;
    stats:--output | stats:-o) _cartulary_files; return ;;
    stats:--table) _cartulary_list "$words_table_stats"; return ;;
    stats:--trust) _cartulary_words "$words_what_standings"; return ;;
    stats:--analysis) _cartulary_files; return ;;
    stats:--top) return ;;
    stats:--jobs | stats:-j) return ;;
    stats:--where) return ;;
    stats:--stdin-filename) return ;;
    stats:--exclude) return ;;
    stats:--config) _cartulary_files; return ;;
    stats:--tournament) _cartulary_files; return ;;
    find:--format | find:-f) _cartulary_words "$words_format_find"; return ;;
    find:--output | find:-o) _cartulary_files; return ;;
    find:--limit) return ;;
    find:--jobs | find:-j) return ;;
    find:--stdin-filename) return ;;
    find:--exclude) return ;;
    find:--config) _cartulary_files; return ;;
    board:--move) return ;;
    board:--format | board:-f) _cartulary_words "$words_format_board"; return ;;
    board:--size) _cartulary_words "$words_size"; return ;;
    board:--owners) _cartulary_words "$words_how"; return ;;
    board:--time) return ;;
    board:--jobs | board:-j) return ;;
    board:--document) return ;;
    board:--output | board:-o) _cartulary_files; return ;;
    board:--stdin-filename) return ;;
    board:--playouts) return ;;
    board:--seed) return ;;
    board:--by) _cartulary_words "$words_what"; return ;;
    board:--config) _cartulary_files; return ;;
    site:--output | site:-o) return ;;
    site:--title) return ;;
    site:--address) return ;;
    site:--cache) return ;;
    site:--trust) _cartulary_words "$words_what_standings"; return ;;
    site:--jobs | site:-j) return ;;
    site:--where) return ;;
    site:--playouts) return ;;
    site:--seed) return ;;
    site:--by) _cartulary_words "$words_what"; return ;;
    site:--stdin-filename) return ;;
    site:--exclude) return ;;
    site:--config) _cartulary_files; return ;;
    site:--tournament) _cartulary_files; return ;;
    tiles:--game) _cartulary_words "$words_game_tiles"; return ;;
    tiles:--expansion | tiles:-x) _cartulary_words "$words_name"; return ;;
    tiles:--rotation | tiles:-r) _cartulary_words "$words_n"; return ;;
    tiles:--format | tiles:-f) _cartulary_words "$words_format_tiles"; return ;;
    tiles:--output | tiles:-o) _cartulary_files; return ;;
    legal:--move) return ;;
    legal:--tile) return ;;
    legal:--format | legal:-f) _cartulary_words "$words_format_legal"; return ;;
    legal:--document) return ;;
    legal:--stdin-filename) return ;;
    legal:--config) _cartulary_files; return ;;
    odds:--move) return ;;
    odds:--format | odds:-f) _cartulary_words "$words_format_legal"; return ;;
    odds:--document) return ;;
    odds:--stdin-filename) return ;;
    odds:--config) _cartulary_files; return ;;
    analyse:--move) return ;;
    analyse:--tile) return ;;
    analyse:--time) return ;;
    analyse:--jobs | analyse:-j) return ;;
    analyse:--format | analyse:-f) _cartulary_words "$words_format_analyse"; return ;;
    analyse:--output | analyse:-o) _cartulary_files; return ;;
    analyse:--document) return ;;
    analyse:--stdin-filename) return ;;
    analyse:--playouts) return ;;
    analyse:--seed) return ;;
    analyse:--by) _cartulary_words "$words_what"; return ;;
    analyse:--config) _cartulary_files; return ;;
    convert:--to) _cartulary_words "$words_format_convert"; return ;;
    convert:--move) return ;;
    convert:--output | convert:-o) _cartulary_files; return ;;
    convert:--jobs | convert:-j) return ;;
    convert:--stdin-filename) return ;;
    convert:--exclude) return ;;
    convert:--config) _cartulary_files; return ;;
    'dice verify':--format | 'dice verify':-f) _cartulary_words "$words_format"; return ;;
    'dice verify':--per) _cartulary_words "$words_thing"; return ;;
    'dice verify':--output | 'dice verify':-o) _cartulary_files; return ;;
    'dice verify':--select) _cartulary_list "$words_code"; return ;;
    'dice verify':--ignore) _cartulary_list "$words_code"; return ;;
    'dice verify':--fail-on) _cartulary_words "$words_severity"; return ;;
    'dice verify':--baseline) _cartulary_files; return ;;
    'dice verify':--write-baseline) _cartulary_files; return ;;
    'dice verify':--cache) return ;;
    'dice verify':--jobs | 'dice verify':-j) return ;;
    'dice verify':--where) return ;;
    'dice verify':--shard) return ;;
    'dice verify':--stdin-filename) return ;;
    'dice verify':--exclude) return ;;
    'dice verify':--config) _cartulary_files; return ;;
    'dice score':--format | 'dice score':-f) _cartulary_words "$words_format"; return ;;
    'dice score':--per) _cartulary_words "$words_thing"; return ;;
    'dice score':--output | 'dice score':-o) _cartulary_files; return ;;
    'dice score':--select) _cartulary_list "$words_code"; return ;;
    'dice score':--ignore) _cartulary_list "$words_code"; return ;;
    'dice score':--fail-on) _cartulary_words "$words_severity"; return ;;
    'dice score':--baseline) _cartulary_files; return ;;
    'dice score':--write-baseline) _cartulary_files; return ;;
    'dice score':--jobs | 'dice score':-j) return ;;
    'dice score':--where) return ;;
    'dice score':--shard) return ;;
    'dice score':--stdin-filename) return ;;
    'dice score':--exclude) return ;;
    'dice score':--config) _cartulary_files; return ;;
    'dice table':--format | 'dice table':-f) _cartulary_words "$words_format_dice_table"; return ;;
    'dice odds':--format | 'dice odds':-f) _cartulary_words "$words_format_dice_table"; return ;;
    play:--protocol) _cartulary_words "$words_protocol"; return ;;
    play:--seed) return ;;
    play:--playouts) return ;;
    play:--time) return ;;
  esac

  if [[ $cur == -* ]]; then
    case $command in
      verify) _cartulary_words '-f --format --per -o --output --select --ignore --fail-on --strict --exit-zero --allow-open --statistics --summary --baseline --write-baseline --cache --watch --show-settings --no-causes --stop-at-first --no-rulings -j --jobs --where --shard -q --quiet --stdin-filename --exclude --config --no-config -h --help --color -v --verbose' ;;
      score) _cartulary_words '-f --format --per -o --output --select --ignore --fail-on --strict --exit-zero --allow-open --statistics --summary --baseline --write-baseline --no-causes --stop-at-first --no-rulings --plot --ascii -j --jobs --where --shard -q --quiet --stdin-filename --exclude --config --no-config -h --help --color -v --verbose' ;;
      repair) _cartulary_words '-i --in-place --check --diff -o --output --all --pick --ask --correct --force -j --jobs --stdin-filename --exclude --config --no-config -h --help --color -v --verbose' ;;
      report) _cartulary_words '-f --format -o --output --fail-on --strict --exit-zero --allow-open --statistics --summary -q --quiet -h --help --color -v --verbose' ;;
      init) _cartulary_words '--game --sheet --expansion --rules --event --round --place --annotator --date -o --output -h --help --color -v --verbose' ;;
      record) _cartulary_words '-h --help --color -v --verbose' ;;
      scribe) _cartulary_words '-o --output --app --module -h --help --color -v --verbose' ;;
      annotate) _cartulary_words '-i --in-place --check --diff -o --output --correct --add --analysis --quick --deep --playouts --seed --by --force -j --jobs --stdin-filename --exclude --config --no-config -h --help --color -v --verbose' ;;
      fmt) _cartulary_words '-i --in-place --check --diff -o --output --force -j --jobs --stdin-filename --exclude --config --no-config -h --help --color -v --verbose' ;;
      diff) _cartulary_words '--stdin-filename --config --no-config -h --help --color -v --verbose' ;;
      merge) _cartulary_words '-o --output --stdin-filename --config --no-config -h --help --color -v --verbose' ;;
      standings) _cartulary_words '-f --format -o --output --table --trust --what-if --stage --group -j --jobs --stdin-filename --exclude --config --no-config --tournament -h --help --color -v --verbose' ;;
      pair) _cartulary_words '-f --format -o --output --stage --round --group --all --force --trust --slips -j --jobs --stdin-filename --exclude --config --no-config --tournament -h --help --color -v --verbose' ;;
      audit) _cartulary_words '-f --format -o --output --published --select --ignore --fail-on --strict --exit-zero --allow-open --statistics --baseline --write-baseline -j --jobs -q --quiet --stdin-filename --exclude --config --no-config --tournament -h --help --color -v --verbose' ;;
      stats) _cartulary_words '-f --format -o --output --table --trust --analysis --top -j --jobs --where --stdin-filename --exclude --config --no-config --tournament -h --help --color -v --verbose' ;;
      find) _cartulary_words '-f --format -o --output --limit -j --jobs --stdin-filename --exclude --config --no-config -h --help --color -v --verbose' ;;
      board) _cartulary_words '--move -f --format --size --ascii --fields --owners --caption --analysis --time -j --jobs --document -o --output --stdin-filename --quick --deep --playouts --seed --by --config --no-config -h --help --color -v --verbose' ;;
      site) _cartulary_words '-o --output --title --address --exit-zero --watch --analysis --cache --trust -j --jobs --where --quick --deep --playouts --seed --by --stdin-filename --exclude --config --no-config --tournament -h --help --color -v --verbose' ;;
      tiles) _cartulary_words '--game -x --expansion -r --rotation -f --format -o --output -h --help --color -v --verbose' ;;
      explain) _cartulary_words '--bad --good --book -h --help --color -v --verbose' ;;
      legal) _cartulary_words '--move --tile -f --format --document --stdin-filename --config --no-config -h --help --color -v --verbose' ;;
      odds) _cartulary_words '--move -f --format --document --stdin-filename --config --no-config -h --help --color -v --verbose' ;;
      analyse) _cartulary_words '--move --tile --time -j --jobs -f --format --variations -i --in-place -o --output --document --stdin-filename --quick --deep --playouts --seed --by --config --no-config -h --help --color -v --verbose' ;;
      convert) _cartulary_words '--to --move -o --output --anonymous -j --jobs --stdin-filename --exclude --config --no-config -h --help --color -v --verbose' ;;
      dice) _cartulary_words '-h --help --color -v --verbose' ;;
      'dice verify') _cartulary_words '-f --format --per -o --output --select --ignore --fail-on --strict --exit-zero --allow-open --statistics --summary --baseline --write-baseline --cache --watch --show-settings -j --jobs --where --shard -q --quiet --stdin-filename --exclude --config --no-config -h --help --color -v --verbose' ;;
      'dice score') _cartulary_words '-f --format --per -o --output --select --ignore --fail-on --strict --exit-zero --allow-open --statistics --summary --baseline --write-baseline --plot --ascii -j --jobs --where --shard -q --quiet --stdin-filename --exclude --config --no-config -h --help --color -v --verbose' ;;
      'dice table') _cartulary_words '-f --format -h --help --color -v --verbose' ;;
      'dice points') _cartulary_words '--knight -h --help --color -v --verbose' ;;
      'dice odds') _cartulary_words '-f --format -h --help --color -v --verbose' ;;
      'dice faces') _cartulary_words '-h --help --color -v --verbose' ;;
      play) _cartulary_words '--protocol --seed --playouts --time -h --help --color -v --verbose' ;;
      lsp) _cartulary_words '--stdio -h --help --color -v --verbose' ;;
      schema) _cartulary_words '-h --help --color -v --verbose' ;;
      help | 'help '*) _cartulary_words '-h --help --color -v --verbose' ;;
      *) _cartulary_words '-V --version --color -v --verbose -h --help' ;;
    esac
    return
  fi

  case $command in
    verify) _cartulary_records ;;
    score) _cartulary_records ;;
    repair) _cartulary_records ;;
    report) _cartulary_files ;;
    record) _cartulary_files ;;
    annotate) _cartulary_records ;;
    fmt) _cartulary_records ;;
    diff) _cartulary_records ;;
    merge) _cartulary_records ;;
    standings) _cartulary_records ;;
    pair) _cartulary_records ;;
    audit) _cartulary_records ;;
    stats) _cartulary_records ;;
    find) _cartulary_records ;;
    board) _cartulary_records ;;
    site) _cartulary_records ;;
    tiles) _cartulary_words "$words_tile" ;;
    explain) _cartulary_words "$words_topic" ;;
    legal) _cartulary_records ;;
    odds) _cartulary_records ;;
    analyse) _cartulary_records ;;
    convert) _cartulary_records ;;
    dice) _cartulary_words 'verify score table points odds faces' ;;
    'dice verify') _cartulary_records ;;
    'dice score') _cartulary_records ;;
    'dice points') _cartulary_words "$words_n_dice_points" ;;
    'dice odds') _cartulary_words "$words_n_dice_odds" ;;
    schema) _cartulary_words "$words_of" ;;
    help) _cartulary_words "$words_command" ;;
    'help dice') _cartulary_words 'verify score table points odds faces' ;;
    '') _cartulary_words 'verify score repair report init record scribe annotate fmt diff merge standings pair audit stats find board site tiles explain legal odds analyse convert dice play lsp schema help' ;;
  esac
}
complete -F _cartulary cartulary
