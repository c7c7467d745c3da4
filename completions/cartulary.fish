# fish completion for cartulary, written by `cartulary generate fish`

# Whether the command is this one; without an argument, whether there is none yet.
function __cartulary_command
    set -l command
    for word in (commandline -opc)[2..]
        if contains -- "$command $word" ' verify' ' score' ' repair' ' report' ' init' ' record' ' scribe' ' annotate' ' fmt' ' diff' ' merge' ' standings' ' pair' ' audit' ' stats' ' find' ' board' ' site' ' tiles' ' explain' ' legal' ' odds' ' analyse' ' convert' ' dice' 'dice verify' 'dice score' 'dice table' 'dice points' 'dice odds' 'dice faces' ' play' ' lsp' ' schema' ' help' 'help verify' 'help score' 'help repair' 'help report' 'help init' 'help record' 'help scribe' 'help annotate' 'help fmt' 'help diff' 'help merge' 'help standings' 'help pair' 'help audit' 'help stats' 'help find' 'help board' 'help site' 'help tiles' 'help explain' 'help legal' 'help odds' 'help analyse' 'help convert' 'help dice' 'help dice verify' 'help dice score' 'help dice table' 'help dice points' 'help dice odds' 'help dice faces' 'help play' 'help lsp' 'help schema' 'help help'
            set command (string trim -- "$command $word")
        end
    end
    test "$command" = "$argv"
end

function __cartulary_records
    __fish_complete_path (commandline -ct) | string match -r '.*(?:/|\.ya?ml)(?:\t.*)?$'
end

complete -c cartulary -f

function __cartulary_words_when
    printf '%s\t%s\n' \
        'auto' 'on a terminal' \
        'always' '' \
        'never' ''
end

function __cartulary_words_format
    printf '%s\t%s\n' \
        'full' 'every finding with its place, arithmetic and help' \
        'concise' 'one line per finding and per record' \
        'json' 'one JSON document for other programs' \
        'jsonl' 'the same, one JSON object per line' \
        'junit' 'JUnit XML: each record is a test, passed or failed' \
        'sarif' 'SARIF 2.1.0: findings for code scanning' \
        'github' 'GitHub Actions annotations, worst first' \
        'summary' 'a Markdown page for a GitHub Actions step summary' \
        'gitlab' 'a GitLab code quality report' \
        'markdown' 'the arbiter\'s page in Markdown' \
        'html' 'the arbiter\'s page, to open and print' \
        'csv' 'comma-separated table' \
        'tsv' 'tab-separated table' \
        'svg' 'a score graph as a picture'
end

function __cartulary_words_thing
    printf '%s\t%s\n' \
        'record' '' \
        'turn' '' \
        'event' 'feature that scored'
end

function __cartulary_words_code
    printf '%s\t%s\n' \
        'F101' 'the record is not valid YAML' \
        'F102' 'the file contains no record' \
        'F103' 'the file is not UTF-8 text' \
        'F104' 'the record is larger than any real game' \
        'F105' 'anchors and aliases are not allowed' \
        'F106' 'YAML tags are not allowed' \
        'F107' 'duplicate key' \
        'F108' 'unknown key' \
        'F109' 'missing key' \
        'F110' 'wrong kind of value, such as a list instead of a mapping' \
        'F111' 'invalid value' \
        'F112' 'unsupported version of the format' \
        'F113' 'too few or too many players' \
        'F114' 'two players have the same name' \
        'F115' 'no player has this name' \
        'F116' 'tab in indentation' \
        'F117' 'unknown word in a move' \
        'F118' 'repeated or misplaced word in a move' \
        'F119' 'move lacks its tile or its place' \
        'F120' 'wrong number of values in a claim' \
        'F121' 'unsupported expansion' \
        'F122' 'options exclude each other' \
        'F123' 'the file of another program is broken' \
        'F124' 'the file of another program contains something that a record cannot express' \
        'F125' 'the file of another program ends before its game' \
        'F126' 'an assertion of a saved game fails' \
        'F127' 'the rest of the record does not decide what `?` stands for' \
        'F128' 'the names of two players look alike' \
        'F129' 'a comment for this program lacks a code or a reason' \
        'F130' 'a comment leaves out a finding that does not occur' \
        'F131' 'another record of the run has the same moves, or the same table' \
        'F132' 'unknown content in the file of another program was skipped' \
        'F133' 'a character that only looks like one of the keyboard' \
        'F134' 'unknown assertion in a saved game' \
        'F137' 'a parenthesis of a variation is missing or misplaced' \
        'F138' 'the file is of a kind that holds no game' \
        'F139' 'a table that is not UTF-8 was read as Windows-1252' \
        'F140' 'ruling without who decided or why, or that cannot be' \
        'F141' 'the edition that the rules name had no such box' \
        'F142' 'something left open decides whether the claims hold' \
        'T201' 'wrong turn number' \
        'T202' 'it is another player\'s turn' \
        'T203' 'unknown tile' \
        'T204' 'more copies of a tile than the box contains' \
        'T205' 'edges match no tile, or not the tile named' \
        'T206' 'discarded tile can be placed' \
        'T207' 'more copies of a tile than the box probably contains' \
        'T208' '`discard` and `return` are different rules' \
        'T209' 'tile is not in the player\'s hand' \
        'T210' 'too many tiles in a hand' \
        'T211' 'tile drawn from an empty bag' \
        'T212' 'more tiles than the box contains' \
        'T213' 'by the number of tiles, it is another player\'s turn' \
        'P301' 'place is already occupied' \
        'P302' 'place is not next to any tile' \
        'P303' 'edge does not match its neighbour' \
        'P304' 'place is off the table' \
        'P305' 'first tile is not at 0,0' \
        'P306' 'position has no start tile' \
        'M401' 'player has no meeple left' \
        'M402' 'feature is already occupied' \
        'M403' 'tile has no such feature there' \
        'M404' 'ambiguous place for a meeple' \
        'M405' 'farmer in a game without farmers' \
        'M406' 'meeple on a finished feature' \
        'M407' 'figure on a feature where it never stands' \
        'S501' 'claimed totals differ from the replay' \
        'S502' 'claimed gain differs from the replay' \
        'S503' 'player cannot pay' \
        'E601' 'claimed final scores differ from the replay' \
        'E602' 'claimed winner is wrong' \
        'E603' 'claimed points by category differ from the replay' \
        'E604' 'move after the end of the game' \
        'E605' 'game called completed is not over' \
        'E606' 'game called unfinished is over' \
        'E607' 'ruling about a turn that needs none' \
        'X701' 'shepherd or token in a game without them' \
        'X702' 'player\'s shepherd is already on the board' \
        'X703' 'field already has a shepherd' \
        'X704' 'record does not say which token was drawn' \
        'X705' 'drawn token cannot be in the bag' \
        'X706' 'token drawn without placing a shepherd' \
        'X707' 'move lacks `grow` or `guide`' \
        'X708' '`grow` or `guide` without extending the flock\'s field' \
        'X709' 'hill tile lacks `under:`' \
        'X710' 'tile under a tile that cannot have one' \
        'X711' 'tiles claimed under hills cannot be there' \
        'X712' 'shepherd in a field that nothing can extend' \
        'X721' 'river tile does not lead the river on' \
        'X722' 'river turns in the same direction twice in a row' \
        'X723' 'river has no room to flow on' \
        'X724' 'tile comes before others that are drawn first' \
        'X731' 'abbot in a game without them' \
        'X732' 'no abbot on the board to take home' \
        'X733' 'abbot taken home in a turn that places a figure' \
        'X734' 'abbot taken home from a feature that scores by itself' \
        'X751' 'large meeple in a game without them' \
        'X761' 'builder, pig or goods in a game without them' \
        'X762' 'player\'s builder or pig is already on the board' \
        'X763' 'builder or pig without a follower of its player' \
        'X764' 'builder on a road or in a city that the tile completes' \
        'X765' 'goods of completed cities that nobody holds' \
        'X766' 'second part of a turn left out' \
        'X767' '`again` or `declined` although the player does not go on' \
        'X768' 'claimed goods differ from the replay' \
        'X769' 'more goods than the completed cities have' \
        'X771' 'king or robber where nobody can be' \
        'X772' 'completed city or road, and nobody is king or robber' \
        'X781' 'dragon, fairy, princess or portal in a game without it' \
        'X782' 'tile with a dragon before a volcano was laid' \
        'X783' 'figure placed where the dragon is' \
        'X784' 'second action in a turn that has one' \
        'X785' 'portal used that is not there or leads nowhere' \
        'X786' 'fairy put where it cannot be' \
        'X787' 'princess sends home whom she cannot' \
        'X788' 'princess sends nobody home though she must' \
        'X789' 'steps of the dragon that cannot be' \
        'X790' 'dragon or fairy that cannot be where a position has it' \
        'X791' 'volcano, and a position that does not say where the dragon is' \
        'D801' 'wrong number of dice' \
        'D802' 'turn without a roll' \
        'D803' 'first roll does not use all dice' \
        'D804' 'more than three rolls in a turn' \
        'D805' 'wrong number of dice in a later roll' \
        'D806' 'roll with no dice left' \
        'D807' 'more dice set aside than were rolled' \
        'D808' 'catapult not passed on' \
        'D809' 'impossible size of a closed city' \
        'D810' 'knight kept with fewer than three knights' \
        'D811' 'more than one knight kept' \
        'D812' 'points in a turn in which a knight is kept' \
        'D813' 'doubled points without a kept knight' \
        'D814' 'single points despite a kept knight' \
        'D815' 'points that are not in the score table' \
        'D816' 'turn after the win' \
        'D817' 'nine dice with a knight, which the score table leaves open' \
        'D818' 'nine catapults over several rolls' \
        'D821' 'column lengths are inconsistent' \
        'D822' 'points need more dice than were available' \
        'D823' 'score pad differs from the turns' \
        'D831' 'wrong number of dice in a layout' \
        'D832' 'two dice in one place' \
        'D833' 'built die was moved, turned or exchanged' \
        'D834' 'black edge next to a white edge' \
        'D835' 'die built with a face that was not rolled' \
        'D836' 'die built apart from the others' \
        'D837' 'layout shows a different size for the largest closed city' \
        'D838' 'layout checked against unconfirmed faces' \
        'N901' 'option has no effect' \
        'N902' 'part of the record was not checked' \
        'N903' 'something left open was filled in from the rest of the record' \
        'N904' 'a list of moves does not say who played' \
        'N905' 'an arbiter\'s ruling' \
        'N906' 'something stays open, as several readings fit the rest of the record' \
        'A801' 'the boards do not give the recorded result' \
        'A802' 'a tied board, and what the tournament\'s rule makes of it' \
        'A803' 'a tied board that the tournament\'s rule does not decide' \
        'A804' 'a duel in which nobody won the games that are needed' \
        'A805' 'a duel that was played on after it was decided' \
        'A806' 'a duel that was not played, and no ruling decides it' \
        'A807' 'a match that was won without playing' \
        'A808' 'a game that ended early, and who wins it' \
        'A809' 'a game that ended early without a winner, so that it does not count' \
        'A810' 'more games than a duel of its length has' \
        'A811' 'a record claims another result than its moves give' \
        'A812' 'a record of the tournament that cannot be replayed to its end' \
        'A813' 'a table has another result than the record of the game' \
        'A820' 'somebody has no result in a round that others played' \
        'A821' 'the same duel stands in the results twice' \
        'A822' 'two records of the tournament have the same moves' \
        'A823' 'a player plays twice in the same round' \
        'A824' 'two meet for a second time in a Swiss tournament' \
        'A825' 'two names that may be those of one player' \
        'A826' 'somebody plays after the last round before leaving' \
        'A827' 'a duel of a match of teams for which its players do not play' \
        'A828' 'somebody plays in a round who is out, or has not gone on to it' \
        'A829' 'somebody goes on in a knock-out and has no result in a later round' \
        'A830' 'a player stands in a published table twice' \
        'A831' 'a published number is not the computed one' \
        'A832' 'a published rank is not the computed one' \
        'A833' 'a published table and the results have different players' \
        'A834' 'the order of a published table contradicts its own numbers' \
        'A835' 'results of a stage that the tournament does not have' \
        'A836' 'a player whom the tournament\'s file does not list' \
        'A837' 'two duels at one table in the same round' \
        'A838' 'a round that its stage does not have' \
        'A839' 'a player in the results of another group' \
        'A840' 'a round without results before others that have some' \
        'A841' 'a duel that must have been played, and has no result' \
        'A842' 'a duel with fewer boards than games' \
        'A843' 'a ruling of those who run the tournament'
end

function __cartulary_words_severity
    printf '%s\t%s\n' \
        'error' 'the default' \
        'warning' '' \
        'note' ''
end

function __cartulary_words_game
    printf '%s\t%s\n' \
        'base' 'the base game with farmers' \
        'print-and-play' 'the print-and-play demo' \
        'dice' 'the Carcassonne Dice Game'
end

function __cartulary_words_name
    printf '%s\t%s\n' \
        'hills-and-sheep' '18 tiles with hills and vineyards, a shepherd per player, 18 flock tokens' \
        'river' '12 tiles of a river that is laid before all others' \
        'abbot' 'an abbot per player, and gardens on 8 tiles of the base game' \
        'inns-and-cathedrals' '18 tiles with inns and cathedrals, and a large meeple per player' \
        'traders-and-builders' '24 tiles with goods, a builder and a pig per player' \
        'king-and-robber' '5 tiles, a king and a robber' \
        'princess-and-dragon' '30 tiles, a dragon and a fairy'
end

function __cartulary_words_preset
    printf '%s\t%s\n' \
        'C2' 'second art edition, 2014; also the 20th anniversary box (the default)' \
        'C3' 'third art edition; the rules of C2' \
        'C1' 'last printings of the first art edition, 2008 to 2014; the rules of C2' \
        'C1-2000' 'first printings: cities pay 4 points for farmers, small cities count half' \
        'C1-2002' 'middle printing: 3 points per city, once per player; small cities half' \
        'C1-rgg' 'English printings before 2008; scores as C1-2000' \
        'bga' 'Board Game Arena with its international rules; the rules of C2' \
        'tournament' 'C2 as world championships since 2022 play it: the starting player loses a tie, but in Swiss rounds it is shared' \
        'tournament-2019' 'C2 as world championships to 2019 played it: the better seed wins a tie, but in Swiss rounds it is shared'
end

function __cartulary_words_thing_annotate
    printf '%s\t%s\n' \
        'totals' 'gains and totals on every turn' \
        'events' 'comments on scorings, majorities, wrong claims and the end' \
        'notes' 'comments on meeples and tiles left' \
        'analysis' 'marks and comments on what moves lost'
end

function __cartulary_words_what
    printf '%s\t%s\n' \
        'win' 'points that cost a chance to win' \
        'points' 'points, also where the game is decided'
end

function __cartulary_words_format_standings
    printf '%s\t%s\n' \
        'text' 'tables for people' \
        'markdown' 'tables in Markdown' \
        'html' 'one page' \
        'json' 'one object with all tables' \
        'jsonl' 'an object for each row' \
        'csv' 'the first table, for spreadsheets' \
        'trf' 'chess\'s report of a tournament, for other programs'
end

function __cartulary_words_table
    printf '%s\t%s\n' \
        'standings' 'who is where; without `--table`, this one and the files' \
        'rounds' 'all results' \
        'crosstable' 'everybody against everybody' \
        'fairness' 'who started, had a bye, met somebody again, sat at a small table' \
        'trace' 'the results that each number is made of' \
        'sources' 'the files that were read, and what each gave'
end

function __cartulary_words_what_standings
    printf '%s\t%s\n' \
        'claims' 'what was written down (the default)' \
        'replay' 'what the replay of each record gives, where there is one'
end

function __cartulary_words_format_audit
    printf '%s\t%s\n' \
        'full' 'every finding with its place, arithmetic and help' \
        'concise' 'one line per finding and per record' \
        'junit' 'JUnit XML: each record is a test, passed or failed' \
        'sarif' 'SARIF 2.1.0: findings for code scanning' \
        'github' 'GitHub Actions annotations, worst first' \
        'gitlab' 'a GitLab code quality report' \
        'markdown' 'tables in Markdown' \
        'html' 'one page' \
        'json' 'one object with all tables' \
        'jsonl' 'an object for each row' \
        'csv' 'the first table, for spreadsheets'
end

function __cartulary_words_format_stats
    printf '%s\t%s\n' \
        'text' 'tables for people' \
        'markdown' 'tables in Markdown' \
        'html' 'one page' \
        'json' 'one object with all tables' \
        'jsonl' 'an object for each row' \
        'csv' 'the first table, for spreadsheets'
end

function __cartulary_words_table_stats
    printf '%s\t%s\n' \
        'players' 'games, points and rating of each player' \
        'records' 'the best of the season' \
        'features' 'points by feature' \
        'luck' 'luck of each player in games that were analysed' \
        'missed' 'better moves that each player missed, by kind' \
        'head-to-head' 'every two players who met' \
        'sources' 'the files that were read, and what each gave'
end

function __cartulary_words_format_find
    printf '%s\t%s\n' \
        'text' 'a line for each record' \
        'yaml' 'the records, for other commands to read' \
        'jsonl' 'a JSON object for each record'
end

function __cartulary_words_format_board
    printf '%s\t%s\n' \
        'text' 'characters, for the terminal' \
        'svg' 'a drawing, for pages and print' \
        'png' 'the same drawing in pixels, on white' \
        'webp' 'a film of the whole game, for chats and forums' \
        'html' 'a page that replays the whole game'
end

function __cartulary_words_size
    printf '%s\t%s\n' \
        'large' '11 x 5 characters per tile' \
        'small' '5 x 3 characters per tile'
end

function __cartulary_words_how
    printf '%s\t%s\n' \
        'none' 'only by the figures' \
        'soft' 'a rim around the feature' \
        'strong' 'a line, dashed while the feature is unfinished'
end

function __cartulary_words_tile
    printf '%s\t%s\n' \
        'A' 'BA/LR' \
        'B' 'BA/L' \
        'C' 'BA/Cccc+' \
        'D' 'BA/RCr' \
        'E' 'BA/C' \
        'F' 'BA/CFc+' \
        'G' 'BA/CFc.1' \
        'H' 'BA/CFC.2' \
        'I' 'BA/CC.2' \
        'J' 'BA/CRr' \
        'K' 'BA/RrC' \
        'L' 'BA/CRRR' \
        'M' 'BA/Cc+' \
        'N' 'BA/Cc.1' \
        'O' 'BA/CcRr+' \
        'P' 'BA/CcRr' \
        'Q' 'BA/Ccc+' \
        'R' 'BA/Ccc' \
        'S' 'BA/CccR+' \
        'T' 'BA/CccR' \
        'U' 'BA/RFr' \
        'V' 'BA/Rr' \
        'W' 'BA/RRR' \
        'X' 'BA/RRRR' \
        'HS/C!.v' 'cfffv' \
        'HS/CC!.v' 'ccfc/v' \
        'HS/Cc.h.1' 'cffch' \
        'HS/CC.h.2' 'cffc/h' \
        'HS/Cc.v' 'cffcv' \
        'HS/CFC.h' 'cfcf/h' \
        'HS/CFC.v' 'fcfc/v' \
        'HS/CFR.h' 'cfrfh' \
        'HS/CRr.h' 'crrfh' \
        'HS/LCRr' 'crrfm' \
        'HS/LRrR' 'rrrfm' \
        'HS/RCC.v' 'cfrc/v' \
        'HS/RFR.h' 'rfrfh' \
        'HS/RR.h' 'ffrrh' \
        'HS/RrC.h' 'cfrrh' \
        'HS/RRr.v' 'frrrv' \
        'RI/s' 'fiff' \
        'RI.1/I.e' 'fffil' \
        'RI.1/CICI' 'cici/' \
        'RI.1/CIRI' 'ciri' \
        'RI.1/LIRI' 'firim' \
        'RI.1/RIrI' 'irir' \
        'RI.1/IFI' 'fifi' \
        'RI.1/CcII' 'ciic' \
        'RI.1/RrII' 'rrii' \
        'RI.1/II' 'ffii' \
        'IC/Cccc.c' 'cccck' \
        'IC/LRFR' 'frfrm' \
        'IC/CCCC' 'cccc/' \
        'IC/CCC' 'ccfc/' \
        'IC/CRCR' 'crcr/' \
        'IC/CCc+' 'cfcc/+' \
        'IC/C!' 'cfff' \
        'IC/CFR' 'cfrf' \
        'IC/CcR' 'crfc' \
        'IC/CRcR+' 'rcrc+' \
        'IC/RCc.i' 'cfrcn' \
        'IC/RrC.i' 'cfrrn' \
        'IC/CcRr+.i' 'crrc+n' \
        'IC/RRR.i' 'frrrn' \
        'IC/RFr.i' 'frfrn' \
        'IC/Rr.i' 'ffrrn' \
        'IC/RrRr' 'rrrr' \
        'TB/Cc.g' 'cffcb' \
        'TB/Cc.w' 'cffcw' \
        'TB/CCc.c' 'fccc/t' \
        'TB/CCc.w' 'fccc/w' \
        'TB/Ccc.g' 'ccfcb' \
        'TB/CcCC.c' 'cccc/t' \
        'TB/CcRR!.c' 'crrct' \
        'TB/CcRR.w' 'crrcw' \
        'TB/CcRC.c' 'crcc/t' \
        'TB/CcRC.g' 'crcc/b' \
        'TB/CcR.c' 'crfct' \
        'TB/CcR!.w' 'crfcw' \
        'TB/CccR.w' 'ccrcw' \
        'TB/CcCc.w' 'cccc/w' \
        'TB/CFc.w' 'fcfcw' \
        'TB/CR' 'crff' \
        'TB/CRc.g' 'fcrcb' \
        'TB/CRc.w' 'fcrcw' \
        'TB/CRcR.w' 'rcrcw' \
        'TB/LRRR' 'frrrm' \
        'TB/RCc.g' 'cfrcb' \
        'TB/RCc!.g' 'cfrcb' \
        'TB/RRC' 'cfrr' \
        'TB/RRrr' 'rrrr' \
        'KR/CCcc' 'cccc/' \
        'KR/CRrR' 'crrr' \
        'KR/CcRR!' 'crrc' \
        'KR/LC' 'cfffm' \
        'KR/RC' 'cffr' \
        'DG/F.v' 'ffffo' \
        'DG/RrRr.g' 'rrrrp' \
        'DG/R.v' 'ffrfo' \
        'DG/C.d' 'cfffd' \
        'DG/C.v' 'cfffo' \
        'DG/LRRR.d' 'frrrmd' \
        'DG/RRR.d' 'frrrd' \
        'DG/RRR.g' 'frrrp' \
        'DG/CRRR.p' 'crrrs' \
        'DG/CCc+.p' 'cccf/+s' \
        'DG/Ccc.p' 'ccfcs' \
        'DG/Ccc+.g' 'ccfc+p' \
        'DG/LCcc.d' 'ccfcmd' \
        'DG/Rr.d' 'ffrrd' \
        'DG/Rr.v' 'ffrro' \
        'DG/RFr.d' 'frfrd' \
        'DG/RFr.v' 'frfro' \
        'DG/Cc!.p' 'cffcs' \
        'DG/Cc.d' 'cffcd' \
        'DG/Cc.p' 'cffcs' \
        'DG/CC.v' 'ccff/o' \
        'DG/CFc+.d' 'fcfc+d' \
        'DG/CcRr.p' 'crrcs' \
        'DG/CcRr.g' 'crrcp' \
        'DG/CRcr.d' 'rcrcd' \
        'DG/RrC.d' 'cfrrd' \
        'DG/RrC.g' 'cfrrp' \
        'DG/CRr.d' 'crrfd' \
        'DG/CRr.g' 'crrfp' \
        'HS/RR.hG' 'ffrrhg' \
        'RI.1/IIG' 'ffiig' \
        'EG' 'BA/CG' \
        'HG' 'BA/CFCG' \
        'IG' 'BA/CCG' \
        'MG' 'BA/Cc+G' \
        'NG' 'BA/CcG' \
        'RG' 'BA/CccG' \
        'UG' 'BA/RFrG' \
        'VG' 'BA/RrG' \
        'IC/CCCCG' 'cccc/g' \
        'IC/RFr.iG' 'frfrgn' \
        'TB/CcRR.wG' 'crrcgw' \
        'TB/CcR.cG' 'crfcgt' \
        'KR/RCG' 'cffrg' \
        'DG/C.dG' 'cfffgd' \
        'DG/Cc.pG' 'cffcgs'
end

function __cartulary_words_game_tiles
    printf '%s\t%s\n' \
        'base' '' \
        'print-and-play' ''
end

function __cartulary_words_n
    printf '%s\t%s\n' \
        '0' '' \
        '1' '' \
        '2' '' \
        '3' ''
end

function __cartulary_words_format_tiles
    printf '%s\t%s\n' \
        'text' 'characters, for the terminal' \
        'svg' 'a drawing of them all' \
        'html' 'pages to print, with tiles as large as those of the game'
end

function __cartulary_words_topic
    printf '%s\t%s\n' \
        'sentences' 'what the printed rules say, each with a record' \
        'editions' 'which edition prints which rule' \
        'conditions' 'the words by which `find` chooses games' \
        'hills-and-sheep' '18 tiles with hills and vineyards, a shepherd per player, 18 flock tokens' \
        'river' '12 tiles of a river that is laid before all others' \
        'abbot' 'an abbot per player, and gardens on 8 tiles of the base game' \
        'inns-and-cathedrals' '18 tiles with inns and cathedrals, and a large meeple per player' \
        'traders-and-builders' '24 tiles with goods, a builder and a pig per player' \
        'king-and-robber' '5 tiles, a king and a robber' \
        'princess-and-dragon' '30 tiles, a dragon and a fairy' \
        'farmers' 'whether meeples may be placed on fields as farmers' \
        'field-scoring' 'how fields score at the end' \
        'two-tile-city' 'what a completed city of two tiles scores' \
        'hill-tiebreak' 'how hills break a tie for a feature (Hills & Sheep)' \
        'hills' 'whether hills are more than pictures (Hills & Sheep)' \
        'vineyards' 'whether vineyards add points (Hills & Sheep)' \
        'shepherds' 'whether players have shepherds (Hills & Sheep)' \
        'vineyards-for-gardens' 'whether vineyards add points to gardens (Hills & Sheep, The Abbot)' \
        'start-tile' 'what becomes of the usual start tile (The River)' \
        'river-room' 'how much room the end of the river must have (The River)' \
        'gardens' 'whether tiles have gardens (The Abbot)' \
        'unfinished-inns-and-cathedrals' 'what unfinished roads with an inn and cities with a cathedral score (Inns & Cathedrals)' \
        'inns' 'whether inns are more than pictures (Inns & Cathedrals)' \
        'cathedrals' 'whether cathedrals are more than pictures (Inns & Cathedrals)' \
        'large-meeples' 'how many large meeples a player has' \
        'goods' 'whether goods are more than pictures (Traders & Builders)' \
        'builders' 'how many builders a player has' \
        'pigs' 'how many pigs a player has' \
        'builders-in-finished' 'whether a builder may be placed on what its tile finishes (Traders & Builders)' \
        'king' 'whether there is a king (King & Robber)' \
        'robber' 'whether there is a robber (King & Robber)' \
        'king-and-robber-scoring' 'what king and robber score (King & Robber)' \
        'dragon' 'whether there is a dragon (Princess & Dragon)' \
        'fairy' 'whether there is a fairy (Princess & Dragon)' \
        'princess' 'what a princess does (Princess & Dragon)' \
        'portals' 'what a portal does (Princess & Dragon)' \
        'fairy-placement' 'where the fairy stands (Princess & Dragon)' \
        'princess-action' 'whether a princess can be passed over (Princess & Dragon)' \
        'dragon-moves' 'when the dragon flies (Princess & Dragon)' \
        'meeples' 'how many meeples a player has' \
        'unplaceable' 'what happens to a tile that fits nowhere' \
        'end' 'when the game ends' \
        'tie' 'who wins when the best totals are equal' \
        'hand' 'how many tiles a player holds' \
        'table' 'the edge of the table, in tiles' \
        'border-completes' 'whether the edge of the table completes features' \
        'hole-bonus' 'whether filling a hole gives another turn' \
        'incomplete-scores' 'whether unfinished features score at the end' \
        'trees-end-roads' 'whether trees end a road' \
        'start' 'how the layout begins' \
        'nine-catapults' 'how nine catapults win the dice game' \
        'building' 'where a city die of the dice game may be built' \
        'C2' 'second art edition, 2014; also the 20th anniversary box (the default)' \
        'C3' 'third art edition; the rules of C2' \
        'C1' 'last printings of the first art edition, 2008 to 2014; the rules of C2' \
        'C1-2000' 'first printings: cities pay 4 points for farmers, small cities count half' \
        'C1-2002' 'middle printing: 3 points per city, once per player; small cities half' \
        'C1-rgg' 'English printings before 2008; scores as C1-2000' \
        'bga' 'Board Game Arena with its international rules; the rules of C2' \
        'tournament' 'C2 as world championships since 2022 play it: the starting player loses a tie, but in Swiss rounds it is shared' \
        'tournament-2019' 'C2 as world championships to 2019 played it: the better seed wins a tie, but in Swiss rounds it is shared' \
        'base' 'the base game with farmers' \
        'print-and-play' 'the print-and-play demo' \
        'dice' 'the Carcassonne Dice Game' \
        'duels' 'duels of all against all, for who has no other rules' \
        'world-championship' 'six rounds of one game, then four; 2010 and 2016' \
        'world-championship-2019' 'five rounds of one game, then eight' \
        'world-championship-2022' 'five rounds of one game, then eight' \
        'german-championship' 'six rounds of one game, then eight; 2024' \
        'australian-championship' 'four or six rounds of one game, then four or two' \
        'hig-ranking' 'four rounds at tables of four or three' \
        'czech-tour' 'at least four rounds at tables of four; 2014' \
        'belgian-championship' 'tables of four; 2007' \
        'belgian-championship-2025' 'six rounds of one game, two at a table' \
        'bonn' 'a preliminary, then four' \
        'colombia' 'Swiss at tables of two to four' \
        'champions-league' 'groups of six, best of three' \
        'champions-league-2027-swiss' 'qualifiers in Swiss rounds, best of three' \
        'champions-league-2027-groups' 'qualifiers of all against all, best of three' \
        'czech-online' 'all against all, best of three; Croatia plays so, too' \
        'copa-america' 'teams, all against all, duels best of three; 2021' \
        'asian-cup' 'teams, four matches each by a balanced draw; 2026' \
        'carcassonne-central' 'groups, three points for a win and one for a draw' \
        'board-game-arena' 'Swiss at tables of two to four' \
        'knock-out' 'who loses is out' \
        'double-elimination' 'who loses twice is out' \
        'match-points' 'points that the system gives for matches and places at tables' \
        'match-wins' 'matches won; a drawn one counts half' \
        'duel-wins' 'duels won in matches of teams; a drawn one counts half' \
        'duel-difference' 'duels won less duels lost' \
        'game-wins' 'games won; a drawn one counts half' \
        'game-difference' 'games won less games lost' \
        'game-win-percentage' 'games won in every hundred that were played' \
        'points' 'points on the boards' \
        'point-difference' 'own points less those of the opponent; at a table of more than two, of the best of the others' \
        'share' 'own part of the points on each board, summed up' \
        'mean-share' 'own part of the points on a board, in the mean' \
        'buchholz' 'what the opponents have of the first criterion, summed up' \
        'buchholz-cut-1' 'what the opponents have of the first criterion, summed up, without the lowest opponent' \
        'buchholz-median' 'what the opponents have of the first criterion, summed up, without the lowest and the highest opponent' \
        'opponents-match-wins' 'matches that the opponents won, summed up' \
        'opponents-duel-difference' 'duel differences of the opponents, summed up' \
        'opponents-duel-wins' 'duels that the opponents won, summed up' \
        'opponents-game-difference' 'game differences of the opponents, summed up' \
        'sonneborn-berger' 'what beaten opponents have of the first criterion, and half of it for draws' \
        'survival' 'in a knock-out: the round in which the entrant was out' \
        'survival-of-two' 'in a double elimination: the round of the second loss' \
        'seed' 'the better seed first' \
        'lot' 'as lots were drawn' \
        'name' 'of the tournament' \
        'results' 'files and folders with results, seen from this file\'s folder' \
        'system' 'a system by its name; the keys below change it' \
        'pairing' 'how rounds are made: swiss, round-robin, tables, knock-out, double-elimination or dutch' \
        'best-of' 'games of a duel' \
        'split-points' 'whether those who share places share their points (true) or each have the best' \
        'virtual-fourth' 'whether shares at tables of three count a fourth player at their mean' \
        'chain' 'the criteria of the standings, in their order' \
        'board-tie' 'the same in older words: half is shared, and better-seed is seed' \
        'rounds' 'how many rounds there are, or their names in order' \
        'advance' 'how many of each group go on to the next stage' \
        'seeds-from' 'a stage whose ranks are the seeds of this one' \
        'seats' 'seats at a table, from 2 to 6, for the pairing of tables' \
        'pairing-order' 'who of those with the same score are paired: the first with the second (neighbours), or the upper half with the lower half (fold)' \
        'clubs-apart' 'whether players of one club are kept apart as far as that can be' \
        'across-stages' 'whether those who met in an earlier stage have met, for pairings' \
        'acceleration' '`baku`: in the first rounds of a Swiss system the upper half of the seeds is paired as if it had a win more, as in FIDE C.04.5.1' \
        'bracket' 'the first matches of a knock-out by seeds, as in `[1-5, 2-6, 3-7, 4-8]`; the first winner meets the last next' \
        'draw' 'the first matches of a bracket as they were drawn, from above, as in `[[Ann, Bob], [Cid]]`; neighbours meet next' \
        'third-place' 'whether those who lost before the final of a knock-out play for the third place' \
        'places' 'how many of the first places of a knock-out are played for, 4, 8, 16 ..., by those who lost' \
        'all-games' 'whether a duel is played on to its last game when somebody has won it' \
        'unplayed-rounds' 'the opponent that Buchholz counts in a round without a game: `nothing`, one who has nothing, or `own-score`, one who has as much as the player' \
        'stages' 'stages with rules of their own' \
        'players' 'the players, by name or as mappings' \
        'teams' 'the teams with their players' \
        'withdrawn' 'who left, and what becomes of their matches' \
        'walkovers' 'matches that were won without being played' \
        'byes' 'rounds that players had no opponent in' \
        'rulings' 'what those who run the tournament decided' \
        'lots' 'names as lots were drawn, the best first' \
        'early-end' 'who wins a game that ended on time or by concession: the winner that the result names (winner) or who has more points (points)' \
        'columns' 'heads of tables of results, and the columns that they mean: `Heim: a`' \
        'published' 'what published tables of standings do not say themselves' \
        'stage' 'its name, as results give it' \
        'also' 'other names of the same player' \
        'team' 'the team that the player plays for' \
        'club' 'the club or family that the player comes from, for pairings' \
        'group' 'the group that the player is in' \
        'player' 'who left' \
        'unplayed' 'what becomes of matches not played: walkover (default) or ignore' \
        'played' 'what becomes of matches played before: count (default) or annul' \
        'after' 'the last round that the player is paired in' \
        'round' 'its round, if they are paired more than once' \
        'winner' 'who of them wins' \
        'counts' 'as a match won (full), drawn (half), or nothing (none: absent)' \
        'both-lose' 'two who both lose their match' \
        'void' 'two whose result does not count; what they enter behind it does' \
        'walkover' 'two who do not play; `winner` says who wins' \
        'bye' 'who has no opponent, and a win' \
        'half-bye' 'who does not play, and has half a win' \
        'absent' 'who does not play, and has nothing for it' \
        'penalty' 'who loses `points` of the first criterion' \
        'plays' 'who is in the stage in the place of `instead-of`: a cut that stands, a wild card' \
        'instead-of' 'whose place it is' \
        'late-entry' 'who comes later than the others, and first plays in the `round`' \
        'missed' 'the rounds before a late entry: `none` (default), half a win each, or a win each' \
        'is' 'the right name' \
        'time-loss' 'who loses the last game of a duel on time, whatever was entered' \
        'board' 'of a time loss: its points stand (default) or count as nothing' \
        'together' 'two who are paired' \
        'apart' 'two who are not paired' \
        'reason' 'why' \
        'date' 'when it was decided' \
        'play-off' 'how many of the first places a play-off decided, and not the numbers' \
        'cartulary' 'format version; always the first key' \
        'game' 'base (default), print-and-play or dice' \
        'event' 'tournament or occasion' \
        'match' 'match of teams, as `Lions-Tigers`' \
        'duel-game' 'number of the game in its duel' \
        'place' 'where it was played' \
        'clock' 'time control' \
        'arbiter' 'who supervised' \
        'annotator' 'who wrote the record' \
        'source' 'where the record comes from' \
        'note' 'anything else' \
        'rules' 'a preset, or a mapping of options' \
        'expansions' 'expansions that are played' \
        'first' 'how the starting player was chosen' \
        'axes' 'y-south (default) or y-north' \
        'hands' 'tiles of each hand at the start (house rule)' \
        'position' 'the table that the record begins from' \
        'moves' 'the moves, one per line' \
        'faces' 'the city faces of the dice' \
        'turns' 'what was rolled, one turn per line' \
        'sheet' 'the points of each turn, as on a score pad' \
        'result' 'how the game ended' \
        'colour' 'colour of the figures' \
        'color' 'another spelling of `colour`' \
        'country' 'country' \
        'id' 'number or name in a list of players' \
        'rating' 'rating' \
        'title' 'title' \
        'rows' 'tiles from north to south' \
        'shifting' 'whether the layout may be shifted' \
        'tiles' 'what lies on the table, in any order; a line as in `moves`' \
        'totals' 'where the players stand on the track; 0 if left out' \
        'discarded' 'tiles that left the game without being laid' \
        'to-move' 'whose turn it is; by the number of tiles if left out' \
        'turn' 'number of the turn; checked' \
        'tile' 'the tile laid' \
        'discard' 'a tile that fits nowhere and leaves the game' \
        'return' 'a tile that fits nowhere and goes back into the bag (house rule)' \
        'at' 'where it is laid: [X, Y], the start tile at [0, 0]' \
        'rotation' 'quarter turns clockwise from the picture of `cartulary tiles`' \
        'meeple' 'the figure placed, with its place if ambiguous' \
        'buy' 'who pays whom how much for the tile (house rule)' \
        'under' 'the tile laid under the hill, or ? (Hills & Sheep)' \
        'grow' 'the token drawn for the shepherd\'s flock (Hills & Sheep)' \
        'guide' 'whether the flock is guided to the stable (Hills & Sheep)' \
        'flock' 'in a position, the tokens beside a shepherd (Hills & Sheep)' \
        'recall' 'whether the abbot is taken home (The Abbot)' \
        'again' 'whether the player of the move before goes on (Traders & Builders)' \
        'declined' 'whether the second part of the move is not taken (Traders & Builders)' \
        'wine' 'tokens of wine that the move takes (Traders & Builders)' \
        'grain' 'tokens of grain that the move takes (Traders & Builders)' \
        'cloth' 'tokens of cloth that the move takes (Traders & Builders)' \
        'drew' 'the tile taken into the hand after the move (house rule)' \
        'gain' 'what the mover, or each player, gained; checked' \
        'nag' 'mark of the move' \
        'ruling' 'what an arbiter ruled, as in `stands by Ann Lee because seen too late`' \
        'variations' 'lists of moves that were not played, each in place of this one' \
        'rolls' 'what was rolled, and after > what was set aside, one text per roll' \
        'layout' 'the layout after each roll, or after the last' \
        'city' 'dice of the largest closed city' \
        'keep' 'whether the points are given up and a knight is kept' \
        'by' 'who decided' \
        'why' 'why' \
        'scores' 'the final score of each player' \
        'breakdown' 'for each player the points by category' \
        'termination' 'how the game ended; completed by default' \
        'final-scoring' 'whether the scores include the final scoring; those of a completed game do' \
        'under-hills' 'tiles found under hills after the game' \
        'exclude' 'patterns of files and folders that are left out' \
        'select' 'report only findings with these codes or prefixes' \
        'ignore' 'ignore findings with these codes or prefixes' \
        'fail-on' 'exit with 1 for findings of this severity or worse: error, warning or note' \
        'format' 'output format of `verify`' \
        'baseline' 'file of findings that are left out, seen from this folder' \
        'cache' 'folder where `verify` keeps reports, seen from this one' \
        'jobs' 'threads of `verify` and `score`' \
        'claim' 'a number or a winner that the record gives, and the replay checks' \
        'coordinates' 'column and row of a tile, as `1,-2`: from the start tile at 0,0 columns grow to the east, rows to the south, or with `axes: y-north` to the north' \
        'cell' 'a place for one tile, told by its coordinates' \
        'seat' 'the place of a player in the order of play, the first as 1' \
        'feature' 'a city, road, monastery, field or garden, with all its tiles' \
        'road' 'a feature that scores a point for each tile' \
        'monastery' 'a feature in the middle of a tile; with eight tiles around it, it scores 9 points' \
        'field' 'a feature of grass; at the end its farmers get 3 points for each completed city at it' \
        'figure' 'what a player places on a tile: a meeple, or a piece of an expansion' \
        'knight' 'a meeple in a city' \
        'highwayman' 'a meeple on a road; older editions say thief' \
        'monk' 'a meeple in a monastery' \
        'farmer' 'a meeple in a field, where it stays to the end of the game' \
        'large-knight' 'a large meeple in a city' \
        'large-highwayman' 'a large meeple on a road' \
        'large-monk' 'a large meeple in a monastery' \
        'large-farmer' 'a large meeple in a field' \
        'garden' 'a feature in the middle of a tile, for abbots; it scores as a monastery does (The Abbot)' \
        'shepherd' 'a figure in a field, with a flock of sheep (Hills & Sheep)' \
        'builder' 'a figure that gives a second tile when its road or city grows (Traders & Builders)' \
        'pig' 'a figure that makes its farmers\' field worth a point more a city (Traders & Builders)' \
        'majority' 'the most followers in a feature; whoever has it gets the points' \
        'track' 'the board on which players keep their totals' \
        'replay' 'the game played again by the program, from the moves of the record' \
        'report' 'what a run says of its records, in one of the formats of `--format`' \
        'right' 'a status: all moves are legal and all claims correct' \
        'legal' 'a status: all moves are legal, and some claims were not checked' \
        'wrong' 'a status: all moves are legal, and there are errors' \
        'illegal' 'a status: a move breaks a rule, and nothing behind it was replayed' \
        'unreadable' 'a status: the form of the record allows no replay' \
        'open' 'a status: what the record leaves open decides whether its claims are correct' \
        'reading' 'one of the complete records for which a record with `?` can stand' \
        'finding' 'something that is wrong or doubtful, with a code such as P303 and its place' \
        'cause' 'a slip of the pen that explains wrong claims, or an illegal move' \
        'severity' 'how bad a finding is: error, warning or note' \
        'configuration' '`cartulary.yaml`: what holds for all records of its folder' \
        'stream' 'several records behind each other, with `---` between them' \
        'archive' 'a folder or a packed file of many records' \
        'shard' 'a part of a run that one machine takes' \
        'condition' 'a word, a sign and a value, as `city>=12`, which games meet or not' \
        'pattern' 'a small board with `?`, as `D / c?r?`, which `find` looks for' \
        'tie-break' 'what decides between players with the same result' \
        'expansion' 'an expansion that is played' \
        'status' 'right, legal, wrong, illegal, unreadable or open' \
        'score' 'total of a player' \
        'margin' 'points between the best two totals' \
        'lead-changes' 'how often another player took the lead, also by the final scoring' \
        'turn-points' 'points that a player gained in one turn' \
        'verify' 'Check every move and every claimed score of records' \
        'repair' 'Show the smallest change of the moves that makes a record right, or make it' \
        'init' 'Create the record of a new game' \
        'record' 'Add turns to a record while the game is played, each checked at once' \
        'scribe' 'Write a page that records and checks games in a browser' \
        'annotate' 'Add scores and comments to records' \
        'fmt' 'Format records in place' \
        'diff' 'Compare two records of one game' \
        'merge' 'Merge two records of one game into one' \
        'standings' 'Print the standings of a tournament, and what corrections change' \
        'pair' 'Pair the next round of a tournament' \
        'audit' 'Check the results of a tournament against their boards' \
        'stats' 'Print the statistics of a season: players, ratings, records' \
        'find' 'Find the games of an archive that meet conditions' \
        'site' 'Write a website: a page that replays each game, and an index' \
        'explain' 'Explain a finding, or any word of records, rules and this program' \
        'odds' 'Compute the chance that each open feature is completed' \
        'analyse' 'Estimate what each move was worth, and what was luck' \
        'convert' 'Convert games from and to the formats of other programs' \
        'play' 'Answer each position on standard input with a move' \
        'lsp' 'Run a language server for editors' \
        'schema' 'Print the JSON Schema of records, reports and other JSON' \
        'generate' 'Print shell completions or the man page' \
        'help' 'Print help for the program or a command' \
        'F101' 'the record is not valid YAML' \
        'F102' 'the file contains no record' \
        'F103' 'the file is not UTF-8 text' \
        'F104' 'the record is larger than any real game' \
        'F105' 'anchors and aliases are not allowed' \
        'F106' 'YAML tags are not allowed' \
        'F107' 'duplicate key' \
        'F108' 'unknown key' \
        'F109' 'missing key' \
        'F110' 'wrong kind of value, such as a list instead of a mapping' \
        'F111' 'invalid value' \
        'F112' 'unsupported version of the format' \
        'F113' 'too few or too many players' \
        'F114' 'two players have the same name' \
        'F115' 'no player has this name' \
        'F116' 'tab in indentation' \
        'F117' 'unknown word in a move' \
        'F118' 'repeated or misplaced word in a move' \
        'F119' 'move lacks its tile or its place' \
        'F120' 'wrong number of values in a claim' \
        'F121' 'unsupported expansion' \
        'F122' 'options exclude each other' \
        'F123' 'the file of another program is broken' \
        'F124' 'the file of another program contains something that a record cannot express' \
        'F125' 'the file of another program ends before its game' \
        'F126' 'an assertion of a saved game fails' \
        'F127' 'the rest of the record does not decide what `?` stands for' \
        'F128' 'the names of two players look alike' \
        'F129' 'a comment for this program lacks a code or a reason' \
        'F130' 'a comment leaves out a finding that does not occur' \
        'F131' 'another record of the run has the same moves, or the same table' \
        'F132' 'unknown content in the file of another program was skipped' \
        'F133' 'a character that only looks like one of the keyboard' \
        'F134' 'unknown assertion in a saved game' \
        'F137' 'a parenthesis of a variation is missing or misplaced' \
        'F138' 'the file is of a kind that holds no game' \
        'F139' 'a table that is not UTF-8 was read as Windows-1252' \
        'F140' 'ruling without who decided or why, or that cannot be' \
        'F141' 'the edition that the rules name had no such box' \
        'F142' 'something left open decides whether the claims hold' \
        'T201' 'wrong turn number' \
        'T202' 'it is another player\'s turn' \
        'T203' 'unknown tile' \
        'T204' 'more copies of a tile than the box contains' \
        'T205' 'edges match no tile, or not the tile named' \
        'T206' 'discarded tile can be placed' \
        'T207' 'more copies of a tile than the box probably contains' \
        'T208' '`discard` and `return` are different rules' \
        'T209' 'tile is not in the player\'s hand' \
        'T210' 'too many tiles in a hand' \
        'T211' 'tile drawn from an empty bag' \
        'T212' 'more tiles than the box contains' \
        'T213' 'by the number of tiles, it is another player\'s turn' \
        'P301' 'place is already occupied' \
        'P302' 'place is not next to any tile' \
        'P303' 'edge does not match its neighbour' \
        'P304' 'place is off the table' \
        'P305' 'first tile is not at 0,0' \
        'P306' 'position has no start tile' \
        'M401' 'player has no meeple left' \
        'M402' 'feature is already occupied' \
        'M403' 'tile has no such feature there' \
        'M404' 'ambiguous place for a meeple' \
        'M405' 'farmer in a game without farmers' \
        'M406' 'meeple on a finished feature' \
        'M407' 'figure on a feature where it never stands' \
        'S501' 'claimed totals differ from the replay' \
        'S502' 'claimed gain differs from the replay' \
        'S503' 'player cannot pay' \
        'E601' 'claimed final scores differ from the replay' \
        'E602' 'claimed winner is wrong' \
        'E603' 'claimed points by category differ from the replay' \
        'E604' 'move after the end of the game' \
        'E605' 'game called completed is not over' \
        'E606' 'game called unfinished is over' \
        'E607' 'ruling about a turn that needs none' \
        'X701' 'shepherd or token in a game without them' \
        'X702' 'player\'s shepherd is already on the board' \
        'X703' 'field already has a shepherd' \
        'X704' 'record does not say which token was drawn' \
        'X705' 'drawn token cannot be in the bag' \
        'X706' 'token drawn without placing a shepherd' \
        'X707' 'move lacks `grow` or `guide`' \
        'X708' '`grow` or `guide` without extending the flock\'s field' \
        'X709' 'hill tile lacks `under:`' \
        'X710' 'tile under a tile that cannot have one' \
        'X711' 'tiles claimed under hills cannot be there' \
        'X712' 'shepherd in a field that nothing can extend' \
        'X721' 'river tile does not lead the river on' \
        'X722' 'river turns in the same direction twice in a row' \
        'X723' 'river has no room to flow on' \
        'X724' 'tile comes before others that are drawn first' \
        'X731' 'abbot in a game without them' \
        'X732' 'no abbot on the board to take home' \
        'X733' 'abbot taken home in a turn that places a figure' \
        'X734' 'abbot taken home from a feature that scores by itself' \
        'X751' 'large meeple in a game without them' \
        'X761' 'builder, pig or goods in a game without them' \
        'X762' 'player\'s builder or pig is already on the board' \
        'X763' 'builder or pig without a follower of its player' \
        'X764' 'builder on a road or in a city that the tile completes' \
        'X765' 'goods of completed cities that nobody holds' \
        'X766' 'second part of a turn left out' \
        'X767' '`again` or `declined` although the player does not go on' \
        'X768' 'claimed goods differ from the replay' \
        'X769' 'more goods than the completed cities have' \
        'X771' 'king or robber where nobody can be' \
        'X772' 'completed city or road, and nobody is king or robber' \
        'X781' 'dragon, fairy, princess or portal in a game without it' \
        'X782' 'tile with a dragon before a volcano was laid' \
        'X783' 'figure placed where the dragon is' \
        'X784' 'second action in a turn that has one' \
        'X785' 'portal used that is not there or leads nowhere' \
        'X786' 'fairy put where it cannot be' \
        'X787' 'princess sends home whom she cannot' \
        'X788' 'princess sends nobody home though she must' \
        'X789' 'steps of the dragon that cannot be' \
        'X790' 'dragon or fairy that cannot be where a position has it' \
        'X791' 'volcano, and a position that does not say where the dragon is' \
        'D801' 'wrong number of dice' \
        'D802' 'turn without a roll' \
        'D803' 'first roll does not use all dice' \
        'D804' 'more than three rolls in a turn' \
        'D805' 'wrong number of dice in a later roll' \
        'D806' 'roll with no dice left' \
        'D807' 'more dice set aside than were rolled' \
        'D808' 'catapult not passed on' \
        'D809' 'impossible size of a closed city' \
        'D810' 'knight kept with fewer than three knights' \
        'D811' 'more than one knight kept' \
        'D812' 'points in a turn in which a knight is kept' \
        'D813' 'doubled points without a kept knight' \
        'D814' 'single points despite a kept knight' \
        'D815' 'points that are not in the score table' \
        'D816' 'turn after the win' \
        'D817' 'nine dice with a knight, which the score table leaves open' \
        'D818' 'nine catapults over several rolls' \
        'D821' 'column lengths are inconsistent' \
        'D822' 'points need more dice than were available' \
        'D823' 'score pad differs from the turns' \
        'D831' 'wrong number of dice in a layout' \
        'D832' 'two dice in one place' \
        'D833' 'built die was moved, turned or exchanged' \
        'D834' 'black edge next to a white edge' \
        'D835' 'die built with a face that was not rolled' \
        'D836' 'die built apart from the others' \
        'D837' 'layout shows a different size for the largest closed city' \
        'D838' 'layout checked against unconfirmed faces' \
        'N901' 'option has no effect' \
        'N902' 'part of the record was not checked' \
        'N903' 'something left open was filled in from the rest of the record' \
        'N904' 'a list of moves does not say who played' \
        'N905' 'an arbiter\'s ruling' \
        'N906' 'something stays open, as several readings fit the rest of the record' \
        'A801' 'the boards do not give the recorded result' \
        'A802' 'a tied board, and what the tournament\'s rule makes of it' \
        'A803' 'a tied board that the tournament\'s rule does not decide' \
        'A804' 'a duel in which nobody won the games that are needed' \
        'A805' 'a duel that was played on after it was decided' \
        'A806' 'a duel that was not played, and no ruling decides it' \
        'A807' 'a match that was won without playing' \
        'A808' 'a game that ended early, and who wins it' \
        'A809' 'a game that ended early without a winner, so that it does not count' \
        'A810' 'more games than a duel of its length has' \
        'A811' 'a record claims another result than its moves give' \
        'A812' 'a record of the tournament that cannot be replayed to its end' \
        'A813' 'a table has another result than the record of the game' \
        'A820' 'somebody has no result in a round that others played' \
        'A821' 'the same duel stands in the results twice' \
        'A822' 'two records of the tournament have the same moves' \
        'A823' 'a player plays twice in the same round' \
        'A824' 'two meet for a second time in a Swiss tournament' \
        'A825' 'two names that may be those of one player' \
        'A826' 'somebody plays after the last round before leaving' \
        'A827' 'a duel of a match of teams for which its players do not play' \
        'A828' 'somebody plays in a round who is out, or has not gone on to it' \
        'A829' 'somebody goes on in a knock-out and has no result in a later round' \
        'A830' 'a player stands in a published table twice' \
        'A831' 'a published number is not the computed one' \
        'A832' 'a published rank is not the computed one' \
        'A833' 'a published table and the results have different players' \
        'A834' 'the order of a published table contradicts its own numbers' \
        'A835' 'results of a stage that the tournament does not have' \
        'A836' 'a player whom the tournament\'s file does not list' \
        'A837' 'two duels at one table in the same round' \
        'A838' 'a round that its stage does not have' \
        'A839' 'a player in the results of another group' \
        'A840' 'a round without results before others that have some' \
        'A841' 'a duel that must have been played, and has no result' \
        'A842' 'a duel with fewer boards than games' \
        'A843' 'a ruling of those who run the tournament'
end

function __cartulary_words_format_legal
    printf '%s\t%s\n' \
        'text' 'for people' \
        'json' 'one object, for programs'
end

function __cartulary_words_format_analyse
    printf '%s\t%s\n' \
        'text' 'for people' \
        'markdown' 'for comments and documents' \
        'json' 'one object, for programs' \
        'jsonl' 'a line for the game and one for each turn' \
        'html' 'one page, with the key moments on boards'
end

function __cartulary_words_format_convert
    printf '%s\t%s\n' \
        'record' 'a record, as this program reads it' \
        'link' 'a CarcassonneLab link, with all names in it; base games' \
        'csv' 'spreadsheet of moves, with commas' \
        'tsv' 'spreadsheet of moves, with tabs' \
        'table' 'lines `tile rotation meeple x y` of text; base games' \
        'jcz' 'saved game of JCloisterZone, as a `.jcz` file' \
        'position' 'a record that begins from a position of the game'
end

function __cartulary_words_format_dice_table
    printf '%s\t%s\n' \
        'text' 'for people' \
        'markdown' 'tables for a page' \
        'csv' 'numbers without the notes, an empty line between tables' \
        'json' 'for programs'
end

function __cartulary_words_n_dice_points
    printf '%s\t%s\n' \
        '0' '' \
        '1' '' \
        '2' '' \
        '3' '' \
        '4' '' \
        '5' '' \
        '6' '' \
        '7' '' \
        '8' '' \
        '9' ''
end

function __cartulary_words_n_dice_odds
    printf '%s\t%s\n' \
        '1' '' \
        '2' '' \
        '3' '' \
        '4' '' \
        '5' '' \
        '6' '' \
        '7' '' \
        '8' '' \
        '9' ''
end

function __cartulary_words_protocol
    printf '%s\t%s\n' \
        'jsonl' 'a JSON object on each line'
end

function __cartulary_words_of
    printf '%s\t%s\n' \
        'record' 'of a record, for editors' \
        'report' 'of what `verify --format json` writes' \
        'config' 'of a configuration `cartulary.yaml`, for editors' \
        'report-line' 'of each line that `verify --format jsonl` writes' \
        'analysis' 'of what `analyse --format json` and `jsonl` write' \
        'odds' 'of what `odds --format json` writes' \
        'position' 'of each line that `play` reads' \
        'answer' 'of each line that `play` writes' \
        'tournament' 'of a tournament\'s file `tournament.yaml`, for editors'
end

function __cartulary_words_command
    printf '%s\t%s\n' \
        'verify' 'Check every move and every claimed score of records' \
        'score' 'Print score sheets, with the arithmetic of every point' \
        'repair' 'Show the smallest change of the moves that makes a record right, or make it' \
        'report' 'Write any report from the results of runs that were kept as jsonl' \
        'init' 'Create the record of a new game' \
        'record' 'Add turns to a record while the game is played, each checked at once' \
        'scribe' 'Write a page that records and checks games in a browser' \
        'annotate' 'Add scores and comments to records' \
        'fmt' 'Format records in place' \
        'diff' 'Compare two records of one game' \
        'merge' 'Merge two records of one game into one' \
        'standings' 'Print the standings of a tournament, and what corrections change' \
        'pair' 'Pair the next round of a tournament' \
        'audit' 'Check the results of a tournament against their boards' \
        'stats' 'Print the statistics of a season: players, ratings, records' \
        'find' 'Find the games of an archive that meet conditions' \
        'board' 'Draw a position, or write a page that replays a game' \
        'site' 'Write a website: a page that replays each game, and an index' \
        'tiles' 'Show the tiles with their counts and names' \
        'explain' 'Explain a finding, or any word of records, rules and this program' \
        'legal' 'List the legal moves of a position' \
        'odds' 'Compute the chance that each open feature is completed' \
        'analyse' 'Estimate what each move was worth, and what was luck' \
        'convert' 'Convert games from and to the formats of other programs' \
        'dice' 'The Carcassonne Dice Game: records, score table, odds' \
        'play' 'Answer each position on standard input with a move' \
        'lsp' 'Run a language server for editors' \
        'schema' 'Print the JSON Schema of records, reports and other JSON' \
        'help' 'Print help for the program or a command'
end

complete -c cartulary -n __cartulary_command -s V -l version -d 'Print the version'
complete -c cartulary -l color -x -a '(__cartulary_words_when)' -d 'When to colour the output'
complete -c cartulary -s v -l verbose -d 'Say more on stderr'
complete -c cartulary -n __cartulary_command -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a verify -d 'Check every move and every claimed score of records'
complete -c cartulary -n '__cartulary_command verify' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command verify' -s f -l format -x -a '(__cartulary_words_format)' -d 'Output format'
complete -c cartulary -n '__cartulary_command verify' -l per -x -a '(__cartulary_words_thing)' -d 'One row of csv or tsv per'
complete -c cartulary -n '__cartulary_command verify' -s o -l output -r -F -d 'Write to a file, or a page of findings for each record to a folder, such as `pages/`; `site` writes pages that replay games'
complete -c cartulary -n '__cartulary_command verify' -l select -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Report only findings with these codes or prefixes, comma-separated'
complete -c cartulary -n '__cartulary_command verify' -l ignore -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Ignore findings with these codes or prefixes, comma-separated'
complete -c cartulary -n '__cartulary_command verify' -l fail-on -x -a '(__cartulary_words_severity)' -d 'Exit with 1 for findings of this severity or worse'
complete -c cartulary -n '__cartulary_command verify' -l strict -d 'Exit with 1 for warnings too: `--fail-on warning`'
complete -c cartulary -n '__cartulary_command verify' -l exit-zero -d 'Exit with 0 even if there are findings'
complete -c cartulary -n '__cartulary_command verify' -l allow-open -d 'Exit with 0 for records of which some readings are right'
complete -c cartulary -n '__cartulary_command verify' -l statistics -d 'Print the number of findings per code'
complete -c cartulary -n '__cartulary_command verify' -l summary -d 'Print a table of all records at the end'
complete -c cartulary -n '__cartulary_command verify' -l baseline -r -F -d 'Leave out the findings that this file lists'
complete -c cartulary -n '__cartulary_command verify' -l write-baseline -r -F -d 'Write all findings to a file for `--baseline`, and leave them out'
complete -c cartulary -n '__cartulary_command verify' -l cache -x -d 'Cache reports of unchanged records in a folder'
complete -c cartulary -n '__cartulary_command verify' -l watch -d 'Run again whenever a record or a configuration changes'
complete -c cartulary -n '__cartulary_command verify' -l show-settings -d 'Print the settings of each record and where they come from'
complete -c cartulary -n '__cartulary_command verify' -l no-causes -d 'Do not look for the causes of wrong scores'
complete -c cartulary -n '__cartulary_command verify' -l stop-at-first -d 'End the replay at the first illegal move, without assumptions'
complete -c cartulary -n '__cartulary_command verify' -l no-rulings -d 'Judge records as if no arbiter had ruled anything'
complete -c cartulary -n '__cartulary_command verify' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command verify' -l where -x -d 'Take only records that meet a condition of `find`, such as `player=Ann`; may be repeated'
complete -c cartulary -n '__cartulary_command verify' -l shard -x -d 'Verify part I of N of the records; `report` joins the parts'
complete -c cartulary -n '__cartulary_command verify' -s q -l quiet -d 'Print nothing about records without findings'
complete -c cartulary -n '__cartulary_command verify' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command verify' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command verify' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command verify' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command verify' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a score -d 'Print score sheets, with the arithmetic of every point'
complete -c cartulary -n '__cartulary_command score' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command score' -s f -l format -x -a '(__cartulary_words_format)' -d 'Output format'
complete -c cartulary -n '__cartulary_command score' -l per -x -a '(__cartulary_words_thing)' -d 'One row of csv or tsv per'
complete -c cartulary -n '__cartulary_command score' -s o -l output -r -F -d 'Write to a file, or a page of findings for each record to a folder, such as `pages/`; `site` writes pages that replay games'
complete -c cartulary -n '__cartulary_command score' -l select -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Report only findings with these codes or prefixes, comma-separated'
complete -c cartulary -n '__cartulary_command score' -l ignore -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Ignore findings with these codes or prefixes, comma-separated'
complete -c cartulary -n '__cartulary_command score' -l fail-on -x -a '(__cartulary_words_severity)' -d 'Exit with 1 for findings of this severity or worse'
complete -c cartulary -n '__cartulary_command score' -l strict -d 'Exit with 1 for warnings too: `--fail-on warning`'
complete -c cartulary -n '__cartulary_command score' -l exit-zero -d 'Exit with 0 even if there are findings'
complete -c cartulary -n '__cartulary_command score' -l allow-open -d 'Exit with 0 for records of which some readings are right'
complete -c cartulary -n '__cartulary_command score' -l statistics -d 'Print the number of findings per code'
complete -c cartulary -n '__cartulary_command score' -l summary -d 'Print a table of all records at the end'
complete -c cartulary -n '__cartulary_command score' -l baseline -r -F -d 'Leave out the findings that this file lists'
complete -c cartulary -n '__cartulary_command score' -l write-baseline -r -F -d 'Write all findings to a file for `--baseline`, and leave them out'
complete -c cartulary -n '__cartulary_command score' -l no-causes -d 'Do not look for the causes of wrong scores'
complete -c cartulary -n '__cartulary_command score' -l stop-at-first -d 'End the replay at the first illegal move, without assumptions'
complete -c cartulary -n '__cartulary_command score' -l no-rulings -d 'Judge records as if no arbiter had ruled anything'
complete -c cartulary -n '__cartulary_command score' -l plot -d 'Draw a score graph'
complete -c cartulary -n '__cartulary_command score' -l ascii -d 'Draw with ASCII characters only'
complete -c cartulary -n '__cartulary_command score' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command score' -l where -x -d 'Take only records that meet a condition of `find`, such as `player=Ann`; may be repeated'
complete -c cartulary -n '__cartulary_command score' -l shard -x -d 'Verify part I of N of the records; `report` joins the parts'
complete -c cartulary -n '__cartulary_command score' -s q -l quiet -d 'Print nothing about records without findings'
complete -c cartulary -n '__cartulary_command score' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command score' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command score' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command score' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command score' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a repair -d 'Show the smallest change of the moves that makes a record right, or make it'
complete -c cartulary -n '__cartulary_command repair' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command repair' -s i -l in-place -d 'Rewrite files in place, and name those that changed'
complete -c cartulary -n '__cartulary_command repair' -l check -d 'Change nothing; exit with 1 if anything would change'
complete -c cartulary -n '__cartulary_command repair' -l diff -d 'Change nothing; print what would change as a diff (the default)'
complete -c cartulary -n '__cartulary_command repair' -s o -l output -r -F -d 'Write the changed record to another file'
complete -c cartulary -n '__cartulary_command repair' -l all -d 'List every change that would explain a record, with numbers for `--pick`, and change nothing'
complete -c cartulary -n '__cartulary_command repair' -l pick -x -d 'Take change N of the list of `--all` instead of the likely ones; may be repeated'
complete -c cartulary -n '__cartulary_command repair' -l ask -d 'Show each change that would explain a record, ask whether to make it or what is right, and go on'
complete -c cartulary -n '__cartulary_command repair' -l correct -d 'Also replace wrong claims with computed values, if the moves are legal'
complete -c cartulary -n '__cartulary_command repair' -l force -d 'Replace files that are read-only or have hard links, too'
complete -c cartulary -n '__cartulary_command repair' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command repair' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command repair' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command repair' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command repair' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command repair' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a report -d 'Write any report from the results of runs that were kept as jsonl'
complete -c cartulary -n '__cartulary_command report' -F
complete -c cartulary -n '__cartulary_command report' -s f -l format -x -a '(__cartulary_words_format)' -d 'Output format'
complete -c cartulary -n '__cartulary_command report' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command report' -l fail-on -x -a '(__cartulary_words_severity)' -d 'Exit with 1 for findings of this severity or worse'
complete -c cartulary -n '__cartulary_command report' -l strict -d 'Exit with 1 for warnings too: `--fail-on warning`'
complete -c cartulary -n '__cartulary_command report' -l exit-zero -d 'Exit with 0 even if there are findings'
complete -c cartulary -n '__cartulary_command report' -l allow-open -d 'Exit with 0 for records of which some readings are right'
complete -c cartulary -n '__cartulary_command report' -l statistics -d 'Print the number of findings per code'
complete -c cartulary -n '__cartulary_command report' -l summary -d 'Print a table of all records at the end'
complete -c cartulary -n '__cartulary_command report' -s q -l quiet -d 'Print nothing about records without findings'
complete -c cartulary -n '__cartulary_command report' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a init -d 'Create the record of a new game'
complete -c cartulary -n '__cartulary_command init' -l game -x -a '(__cartulary_words_game)' -d 'The game (default: base)'
complete -c cartulary -n '__cartulary_command init' -l sheet -d 'Dice game: record the points of a score pad, not the rolls'
complete -c cartulary -n '__cartulary_command init' -l expansion -x -a '(__cartulary_words_name)' -d 'Expansion in play'
complete -c cartulary -n '__cartulary_command init' -l rules -x -a '(__cartulary_words_preset)' -d 'Preset of rules (default: C2)'
complete -c cartulary -n '__cartulary_command init' -l event -x -d 'Event that the game is part of'
complete -c cartulary -n '__cartulary_command init' -l round -x -d 'Round of the event'
complete -c cartulary -n '__cartulary_command init' -l place -x -d 'Where it is played'
complete -c cartulary -n '__cartulary_command init' -l annotator -x -d 'Author of the record'
complete -c cartulary -n '__cartulary_command init' -l date -x -d 'Date of the game (default: today)'
complete -c cartulary -n '__cartulary_command init' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command init' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a record -d 'Add turns to a record while the game is played, each checked at once'
complete -c cartulary -n '__cartulary_command record' -F
complete -c cartulary -n '__cartulary_command record' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a scribe -d 'Write a page that records and checks games in a browser'
complete -c cartulary -n '__cartulary_command scribe' -s o -l output -r -F -d 'Write to this file, not to standard output'
complete -c cartulary -n '__cartulary_command scribe' -l app -x -d 'Write an installable app to this folder'
complete -c cartulary -n '__cartulary_command scribe' -l module -r -F -d 'Browser module, if it is not built into the program'
complete -c cartulary -n '__cartulary_command scribe' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a annotate -d 'Add scores and comments to records'
complete -c cartulary -n '__cartulary_command annotate' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command annotate' -s i -l in-place -d 'Rewrite files in place, and name those that changed'
complete -c cartulary -n '__cartulary_command annotate' -l check -d 'Change nothing; exit with 1 if anything would change'
complete -c cartulary -n '__cartulary_command annotate' -l diff -d 'Change nothing; print what would change as a diff'
complete -c cartulary -n '__cartulary_command annotate' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command annotate' -l correct -d 'Replace wrong claims with computed values'
complete -c cartulary -n '__cartulary_command annotate' -l add -x -a '(__fish_complete_list , __cartulary_words_thing_annotate)' -d 'Add only these'
complete -c cartulary -n '__cartulary_command annotate' -l analysis -d 'Add marks and comments on moves that lost points'
complete -c cartulary -n '__cartulary_command annotate' -l quick -d 'Analyse a game for some seconds, instead of half a minute'
complete -c cartulary -n '__cartulary_command annotate' -l deep -d 'Analyse a game for about two minutes'
complete -c cartulary -n '__cartulary_command annotate' -l playouts -x -d 'Playouts for each turn; the same number gives the same analysis'
complete -c cartulary -n '__cartulary_command annotate' -l seed -x -d 'Random seed for the tile orders (default: 1)'
complete -c cartulary -n '__cartulary_command annotate' -l by -x -a '(__cartulary_words_what)' -d 'What a move must lose to get a mark (default: win)'
complete -c cartulary -n '__cartulary_command annotate' -l force -d 'Replace files that are read-only or have hard links, too'
complete -c cartulary -n '__cartulary_command annotate' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command annotate' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command annotate' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command annotate' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command annotate' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command annotate' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a fmt -d 'Format records in place'
complete -c cartulary -n '__cartulary_command fmt' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command fmt' -s i -l in-place -d 'Rewrite files in place, and name those that changed (the default)'
complete -c cartulary -n '__cartulary_command fmt' -l check -d 'Change nothing; exit with 1 if anything would change'
complete -c cartulary -n '__cartulary_command fmt' -l diff -d 'Change nothing; print what would change as a diff'
complete -c cartulary -n '__cartulary_command fmt' -s o -l output -r -F -d 'Write the changed record to another file'
complete -c cartulary -n '__cartulary_command fmt' -l force -d 'Replace files that are read-only or have hard links, too'
complete -c cartulary -n '__cartulary_command fmt' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command fmt' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command fmt' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command fmt' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command fmt' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command fmt' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a diff -d 'Compare two records of one game'
complete -c cartulary -n '__cartulary_command diff' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command diff' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command diff' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command diff' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command diff' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a merge -d 'Merge two records of one game into one'
complete -c cartulary -n '__cartulary_command merge' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command merge' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command merge' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command merge' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command merge' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command merge' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a standings -d 'Print the standings of a tournament, and what corrections change'
complete -c cartulary -n '__cartulary_command standings' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command standings' -s f -l format -x -a '(__cartulary_words_format_standings)' -d 'Output format'
complete -c cartulary -n '__cartulary_command standings' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command standings' -l table -x -a '(__fish_complete_list , __cartulary_words_table)' -d 'Print only this table; several with commas'
complete -c cartulary -n '__cartulary_command standings' -l trust -x -a '(__cartulary_words_what_standings)' -d 'What counts where a record claims a wrong score'
complete -c cartulary -n '__cartulary_command standings' -l what-if -x -d 'Count a result as another one: \'round 5 table 1: 2-0\''
complete -c cartulary -n '__cartulary_command standings' -l stage -x -d 'Print this stage only'
complete -c cartulary -n '__cartulary_command standings' -l group -x -d 'Print this group only'
complete -c cartulary -n '__cartulary_command standings' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command standings' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command standings' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command standings' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command standings' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command standings' -l tournament -r -F -d 'Rules of the tournament (default: tournament.yaml among the paths)'
complete -c cartulary -n '__cartulary_command standings' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a pair -d 'Pair the next round of a tournament'
complete -c cartulary -n '__cartulary_command pair' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command pair' -s f -l format -x -a '(__cartulary_words_format_standings)' -d 'Output format'
complete -c cartulary -n '__cartulary_command pair' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command pair' -l stage -x -d 'Pair a round of this stage (default: the first that is not played)'
complete -c cartulary -n '__cartulary_command pair' -l round -x -d 'Pair this round by the results before it (default: the next one)'
complete -c cartulary -n '__cartulary_command pair' -l group -x -d 'Pair only this group'
complete -c cartulary -n '__cartulary_command pair' -l all -d 'Write all rounds of a round robin that are left'
complete -c cartulary -n '__cartulary_command pair' -l force -d 'Pair though results are missing or cannot be read'
complete -c cartulary -n '__cartulary_command pair' -l trust -x -a '(__cartulary_words_what_standings)' -d 'What counts where a record claims a wrong score'
complete -c cartulary -n '__cartulary_command pair' -l slips -d 'Write slips for the tables, to cut out'
complete -c cartulary -n '__cartulary_command pair' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command pair' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command pair' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command pair' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command pair' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command pair' -l tournament -r -F -d 'Rules of the tournament (default: tournament.yaml among the paths)'
complete -c cartulary -n '__cartulary_command pair' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a audit -d 'Check the results of a tournament against their boards'
complete -c cartulary -n '__cartulary_command audit' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command audit' -s f -l format -x -a '(__cartulary_words_format_audit)' -d 'Output format (default: concise)'
complete -c cartulary -n '__cartulary_command audit' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command audit' -l published -r -F -d 'Compare a published table of standings with the computed ones, and its order with its own numbers'
complete -c cartulary -n '__cartulary_command audit' -l select -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Report only findings with these codes or prefixes, comma-separated'
complete -c cartulary -n '__cartulary_command audit' -l ignore -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Ignore findings with these codes or prefixes, comma-separated'
complete -c cartulary -n '__cartulary_command audit' -l fail-on -x -a '(__cartulary_words_severity)' -d 'Exit with 1 for findings of this severity or worse'
complete -c cartulary -n '__cartulary_command audit' -l strict -d 'Exit with 1 for warnings too: `--fail-on warning`'
complete -c cartulary -n '__cartulary_command audit' -l exit-zero -d 'Exit with 0 even if there are findings'
complete -c cartulary -n '__cartulary_command audit' -l allow-open -d 'Exit with 0 for records of which some readings are right'
complete -c cartulary -n '__cartulary_command audit' -l statistics -d 'Print the number of findings per code'
complete -c cartulary -n '__cartulary_command audit' -l baseline -r -F -d 'Leave out the findings that this file lists'
complete -c cartulary -n '__cartulary_command audit' -l write-baseline -r -F -d 'Write all findings to a file for `--baseline`, and leave them out'
complete -c cartulary -n '__cartulary_command audit' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command audit' -s q -l quiet -d 'Print nothing about records without findings'
complete -c cartulary -n '__cartulary_command audit' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command audit' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command audit' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command audit' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command audit' -l tournament -r -F -d 'Rules of the tournament (default: tournament.yaml among the paths)'
complete -c cartulary -n '__cartulary_command audit' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a stats -d 'Print the statistics of a season: players, ratings, records'
complete -c cartulary -n '__cartulary_command stats' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command stats' -s f -l format -x -a '(__cartulary_words_format_stats)' -d 'Output format'
complete -c cartulary -n '__cartulary_command stats' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command stats' -l table -x -a '(__fish_complete_list , __cartulary_words_table_stats)' -d 'Print only this table; several with commas'
complete -c cartulary -n '__cartulary_command stats' -l trust -x -a '(__cartulary_words_what_standings)' -d 'What counts where a record claims a wrong score'
complete -c cartulary -n '__cartulary_command stats' -l analysis -r -F -d 'Count the luck in what `analyse --format json` wrote: a file, a folder, or -; may be repeated'
complete -c cartulary -n '__cartulary_command stats' -l top -x -d 'How many of each record of the season'
complete -c cartulary -n '__cartulary_command stats' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command stats' -l where -x -d 'Take only records that meet a condition of `find`, such as `player=Ann`; may be repeated'
complete -c cartulary -n '__cartulary_command stats' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command stats' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command stats' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command stats' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command stats' -l tournament -r -F -d 'Rules of the tournament (default: tournament.yaml among the paths)'
complete -c cartulary -n '__cartulary_command stats' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a find -d 'Find the games of an archive that meet conditions'
complete -c cartulary -n '__cartulary_command find' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command find' -s f -l format -x -a '(__cartulary_words_format_find)' -d 'Output format'
complete -c cartulary -n '__cartulary_command find' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command find' -l limit -x -d 'Stop when so many records have been found'
complete -c cartulary -n '__cartulary_command find' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command find' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command find' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command find' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command find' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command find' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a board -d 'Draw a position, or write a page that replays a game'
complete -c cartulary -n '__cartulary_command board' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command board' -l move -x -d 'Position after this turn, 0 for the start (default: the end)'
complete -c cartulary -n '__cartulary_command board' -s f -l format -x -a '(__cartulary_words_format_board)' -d 'Output format (default: by the extension of the output, else text)'
complete -c cartulary -n '__cartulary_command board' -l size -x -a '(__cartulary_words_size)' -d 'Text: large or small (default: large if it fits 100 columns). PNG and WebP: pixels of the longer side (default: 1200 and 720)'
complete -c cartulary -n '__cartulary_command board' -l ascii -d 'Draw with ASCII characters only'
complete -c cartulary -n '__cartulary_command board' -l fields -d 'Hatch fields in the colours of their owners'
complete -c cartulary -n '__cartulary_command board' -l owners -x -a '(__cartulary_words_how)' -d 'How features show their owners: none, soft or strong (default: soft)'
complete -c cartulary -n '__cartulary_command board' -l caption -d 'Write players, points and the event below the board'
complete -c cartulary -n '__cartulary_command board' -l analysis -d 'Add losses, best moves and odds to the page'
complete -c cartulary -n '__cartulary_command board' -l time -x -d 'Search for about this time'
complete -c cartulary -n '__cartulary_command board' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command board' -l document -x -d 'Number of the record in a file with several'
complete -c cartulary -n '__cartulary_command board' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command board' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command board' -l quick -d 'Analyse a game for some seconds, instead of half a minute'
complete -c cartulary -n '__cartulary_command board' -l deep -d 'Analyse a game for about two minutes'
complete -c cartulary -n '__cartulary_command board' -l playouts -x -d 'Playouts for each turn; the same number gives the same analysis'
complete -c cartulary -n '__cartulary_command board' -l seed -x -d 'Random seed for the tile orders (default: 1)'
complete -c cartulary -n '__cartulary_command board' -l by -x -a '(__cartulary_words_what)' -d 'What a move must lose to get a mark (default: win)'
complete -c cartulary -n '__cartulary_command board' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command board' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command board' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a site -d 'Write a website: a page that replays each game, and an index'
complete -c cartulary -n '__cartulary_command site' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command site' -s o -l output -x -d 'Folder for the pages; created if missing'
complete -c cartulary -n '__cartulary_command site' -l title -x -d 'Title of the index'
complete -c cartulary -n '__cartulary_command site' -l address -x -d 'Address of the published site, for link previews'
complete -c cartulary -n '__cartulary_command site' -l exit-zero -d 'Exit with 0 even if there are findings'
complete -c cartulary -n '__cartulary_command site' -l watch -d 'Write again whenever a result or a record changes'
complete -c cartulary -n '__cartulary_command site' -l analysis -d 'Add losses, best moves and odds to the pages'
complete -c cartulary -n '__cartulary_command site' -l cache -x -d 'Cache analyses in a folder (default: .analyses in that of the pages)'
complete -c cartulary -n '__cartulary_command site' -l trust -x -a '(__cartulary_words_what_standings)' -d 'What counts where a record claims a wrong score'
complete -c cartulary -n '__cartulary_command site' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command site' -l where -x -d 'Take only records that meet a condition of `find`, such as `player=Ann`; may be repeated'
complete -c cartulary -n '__cartulary_command site' -l quick -d 'Analyse a game for some seconds, instead of half a minute'
complete -c cartulary -n '__cartulary_command site' -l deep -d 'Analyse a game for about two minutes'
complete -c cartulary -n '__cartulary_command site' -l playouts -x -d 'Playouts for each turn; the same number gives the same analysis'
complete -c cartulary -n '__cartulary_command site' -l seed -x -d 'Random seed for the tile orders (default: 1)'
complete -c cartulary -n '__cartulary_command site' -l by -x -a '(__cartulary_words_what)' -d 'What a move must lose to get a mark (default: win)'
complete -c cartulary -n '__cartulary_command site' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command site' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command site' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command site' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command site' -l tournament -r -F -d 'Rules of the tournament (default: tournament.yaml among the paths)'
complete -c cartulary -n '__cartulary_command site' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a tiles -d 'Show the tiles with their counts and names'
complete -c cartulary -n '__cartulary_command tiles' -a '(__cartulary_words_tile)'
complete -c cartulary -n '__cartulary_command tiles' -l game -x -a '(__cartulary_words_game_tiles)' -d 'Show the tiles of this game'
complete -c cartulary -n '__cartulary_command tiles' -s x -l expansion -x -a '(__cartulary_words_name)' -d 'Include the tiles of this expansion'
complete -c cartulary -n '__cartulary_command tiles' -s r -l rotation -x -a '(__cartulary_words_n)' -d 'Quarter turns clockwise'
complete -c cartulary -n '__cartulary_command tiles' -s f -l format -x -a '(__cartulary_words_format_tiles)' -d 'Output format (default: by the extension of the output, else text)'
complete -c cartulary -n '__cartulary_command tiles' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command tiles' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a explain -d 'Explain a finding, or any word of records, rules and this program'
complete -c cartulary -n '__cartulary_command explain' -a '(__cartulary_words_topic)'
complete -c cartulary -n '__cartulary_command explain' -l bad -d 'Print the example with the finding'
complete -c cartulary -n '__cartulary_command explain' -l good -d 'Print the corrected example'
complete -c cartulary -n '__cartulary_command explain' -l book -d 'Print all sentences of the rules as a page for arbiters (HTML)'
complete -c cartulary -n '__cartulary_command explain' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a legal -d 'List the legal moves of a position'
complete -c cartulary -n '__cartulary_command legal' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command legal' -l move -x -d 'Position after this turn, 0 for the start (default: the end)'
complete -c cartulary -n '__cartulary_command legal' -l tile -x -d 'Drawn tile, by any of its names (default: a table of all tiles)'
complete -c cartulary -n '__cartulary_command legal' -s f -l format -x -a '(__cartulary_words_format_legal)' -d 'Output format (default: text)'
complete -c cartulary -n '__cartulary_command legal' -l document -x -d 'Number of the record in a file with several'
complete -c cartulary -n '__cartulary_command legal' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command legal' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command legal' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command legal' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a odds -d 'Compute the chance that each open feature is completed'
complete -c cartulary -n '__cartulary_command odds' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command odds' -l move -x -d 'Position after this turn, 0 for the start (default: the end)'
complete -c cartulary -n '__cartulary_command odds' -s f -l format -x -a '(__cartulary_words_format_legal)' -d 'Output format (default: text)'
complete -c cartulary -n '__cartulary_command odds' -l document -x -d 'Number of the record in a file with several'
complete -c cartulary -n '__cartulary_command odds' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command odds' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command odds' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command odds' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a analyse -d 'Estimate what each move was worth, and what was luck'
complete -c cartulary -n '__cartulary_command analyse' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command analyse' -l move -x -d 'Analyse only these turns, such as `30` or `30-40`'
complete -c cartulary -n '__cartulary_command analyse' -l tile -x -d 'Show the best moves with this tile after turn `--move`, or at the end'
complete -c cartulary -n '__cartulary_command analyse' -l time -x -d 'Search for about this time'
complete -c cartulary -n '__cartulary_command analyse' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command analyse' -s f -l format -x -a '(__cartulary_words_format_analyse)' -d 'Output format (default: text)'
complete -c cartulary -n '__cartulary_command analyse' -l variations -d 'Write the record with the best moves found as variations'
complete -c cartulary -n '__cartulary_command analyse' -s i -l in-place -d 'With `--variations`: rewrite the file in place'
complete -c cartulary -n '__cartulary_command analyse' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command analyse' -l document -x -d 'Number of the record in a file with several'
complete -c cartulary -n '__cartulary_command analyse' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command analyse' -l quick -d 'Analyse a game for some seconds, instead of half a minute'
complete -c cartulary -n '__cartulary_command analyse' -l deep -d 'Analyse a game for about two minutes'
complete -c cartulary -n '__cartulary_command analyse' -l playouts -x -d 'Playouts for each turn; the same number gives the same analysis'
complete -c cartulary -n '__cartulary_command analyse' -l seed -x -d 'Random seed for the tile orders (default: 1)'
complete -c cartulary -n '__cartulary_command analyse' -l by -x -a '(__cartulary_words_what)' -d 'What a move must lose to get a mark (default: win)'
complete -c cartulary -n '__cartulary_command analyse' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command analyse' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command analyse' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a convert -d 'Convert games from and to the formats of other programs'
complete -c cartulary -n '__cartulary_command convert' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command convert' -l to -x -a '(__cartulary_words_format_convert)' -d 'Output format (default: by the extension of the output, otherwise a record)'
complete -c cartulary -n '__cartulary_command convert' -l move -x -d 'With `--to position`: the position after this turn, 0 for the start (default: the end)'
complete -c cartulary -n '__cartulary_command convert' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command convert' -l anonymous -d 'Replace the names of players and leave out ids'
complete -c cartulary -n '__cartulary_command convert' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command convert' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command convert' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command convert' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command convert' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command convert' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a dice -d 'The Carcassonne Dice Game: records, score table, odds'
complete -c cartulary -n '__cartulary_command dice' -s h -l help -d 'Print help'

complete -c cartulary -n '__cartulary_command dice' -a verify -d 'Check every turn and every claimed score of records'
complete -c cartulary -n '__cartulary_command dice verify' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command dice verify' -s f -l format -x -a '(__cartulary_words_format)' -d 'Output format'
complete -c cartulary -n '__cartulary_command dice verify' -l per -x -a '(__cartulary_words_thing)' -d 'One row of csv or tsv per'
complete -c cartulary -n '__cartulary_command dice verify' -s o -l output -r -F -d 'Write to a file, or a page of findings for each record to a folder, such as `pages/`; `site` writes pages that replay games'
complete -c cartulary -n '__cartulary_command dice verify' -l select -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Report only findings with these codes or prefixes, comma-separated'
complete -c cartulary -n '__cartulary_command dice verify' -l ignore -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Ignore findings with these codes or prefixes, comma-separated'
complete -c cartulary -n '__cartulary_command dice verify' -l fail-on -x -a '(__cartulary_words_severity)' -d 'Exit with 1 for findings of this severity or worse'
complete -c cartulary -n '__cartulary_command dice verify' -l strict -d 'Exit with 1 for warnings too: `--fail-on warning`'
complete -c cartulary -n '__cartulary_command dice verify' -l exit-zero -d 'Exit with 0 even if there are findings'
complete -c cartulary -n '__cartulary_command dice verify' -l allow-open -d 'Exit with 0 for records of which some readings are right'
complete -c cartulary -n '__cartulary_command dice verify' -l statistics -d 'Print the number of findings per code'
complete -c cartulary -n '__cartulary_command dice verify' -l summary -d 'Print a table of all records at the end'
complete -c cartulary -n '__cartulary_command dice verify' -l baseline -r -F -d 'Leave out the findings that this file lists'
complete -c cartulary -n '__cartulary_command dice verify' -l write-baseline -r -F -d 'Write all findings to a file for `--baseline`, and leave them out'
complete -c cartulary -n '__cartulary_command dice verify' -l cache -x -d 'Cache reports of unchanged records in a folder'
complete -c cartulary -n '__cartulary_command dice verify' -l watch -d 'Run again whenever a record or a configuration changes'
complete -c cartulary -n '__cartulary_command dice verify' -l show-settings -d 'Print the settings of each record and where they come from'
complete -c cartulary -n '__cartulary_command dice verify' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command dice verify' -l where -x -d 'Take only records that meet a condition of `find`, such as `player=Ann`; may be repeated'
complete -c cartulary -n '__cartulary_command dice verify' -l shard -x -d 'Verify part I of N of the records; `report` joins the parts'
complete -c cartulary -n '__cartulary_command dice verify' -s q -l quiet -d 'Print nothing about records without findings'
complete -c cartulary -n '__cartulary_command dice verify' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command dice verify' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command dice verify' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command dice verify' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command dice verify' -s h -l help -d 'Print help'

complete -c cartulary -n '__cartulary_command dice' -a score -d 'Print score sheets, with what was rolled'
complete -c cartulary -n '__cartulary_command dice score' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command dice score' -s f -l format -x -a '(__cartulary_words_format)' -d 'Output format'
complete -c cartulary -n '__cartulary_command dice score' -l per -x -a '(__cartulary_words_thing)' -d 'One row of csv or tsv per'
complete -c cartulary -n '__cartulary_command dice score' -s o -l output -r -F -d 'Write to a file, or a page of findings for each record to a folder, such as `pages/`; `site` writes pages that replay games'
complete -c cartulary -n '__cartulary_command dice score' -l select -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Report only findings with these codes or prefixes, comma-separated'
complete -c cartulary -n '__cartulary_command dice score' -l ignore -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Ignore findings with these codes or prefixes, comma-separated'
complete -c cartulary -n '__cartulary_command dice score' -l fail-on -x -a '(__cartulary_words_severity)' -d 'Exit with 1 for findings of this severity or worse'
complete -c cartulary -n '__cartulary_command dice score' -l strict -d 'Exit with 1 for warnings too: `--fail-on warning`'
complete -c cartulary -n '__cartulary_command dice score' -l exit-zero -d 'Exit with 0 even if there are findings'
complete -c cartulary -n '__cartulary_command dice score' -l allow-open -d 'Exit with 0 for records of which some readings are right'
complete -c cartulary -n '__cartulary_command dice score' -l statistics -d 'Print the number of findings per code'
complete -c cartulary -n '__cartulary_command dice score' -l summary -d 'Print a table of all records at the end'
complete -c cartulary -n '__cartulary_command dice score' -l baseline -r -F -d 'Leave out the findings that this file lists'
complete -c cartulary -n '__cartulary_command dice score' -l write-baseline -r -F -d 'Write all findings to a file for `--baseline`, and leave them out'
complete -c cartulary -n '__cartulary_command dice score' -l plot -d 'Draw a score graph'
complete -c cartulary -n '__cartulary_command dice score' -l ascii -d 'Draw with ASCII characters only'
complete -c cartulary -n '__cartulary_command dice score' -s j -l jobs -x -d 'Number of threads (default: one for each core)'
complete -c cartulary -n '__cartulary_command dice score' -l where -x -d 'Take only records that meet a condition of `find`, such as `player=Ann`; may be repeated'
complete -c cartulary -n '__cartulary_command dice score' -l shard -x -d 'Verify part I of N of the records; `report` joins the parts'
complete -c cartulary -n '__cartulary_command dice score' -s q -l quiet -d 'Print nothing about records without findings'
complete -c cartulary -n '__cartulary_command dice score' -l stdin-filename -x -d 'Name of standard input in reports'
complete -c cartulary -n '__cartulary_command dice score' -l exclude -x -d 'Leave out matching files in folders, such as `drafts/` or `*.old.yaml`'
complete -c cartulary -n '__cartulary_command dice score' -l config -r -F -d 'Configuration for all records, instead of the nearest `cartulary.yaml` [env: CARTULARY_CONFIG]'
complete -c cartulary -n '__cartulary_command dice score' -l no-config -d 'Read no configuration'
complete -c cartulary -n '__cartulary_command dice score' -s h -l help -d 'Print help'

complete -c cartulary -n '__cartulary_command dice' -a table -d 'Show the score table, single and doubled'
complete -c cartulary -n '__cartulary_command dice table' -s f -l format -x -a '(__cartulary_words_format_dice_table)' -d 'Output format'
complete -c cartulary -n '__cartulary_command dice table' -s h -l help -d 'Print help'

complete -c cartulary -n '__cartulary_command dice' -a points -d 'Look up the points of a city'
complete -c cartulary -n '__cartulary_command dice points' -a '(__cartulary_words_n_dice_points)'
complete -c cartulary -n '__cartulary_command dice points' -l knight -d 'The player began the turn with a knight'
complete -c cartulary -n '__cartulary_command dice points' -s h -l help -d 'Print help'

complete -c cartulary -n '__cartulary_command dice' -a odds -d 'Show the odds of a roll and of a turn, and the expected points'
complete -c cartulary -n '__cartulary_command dice odds' -a '(__cartulary_words_n_dice_odds)'
complete -c cartulary -n '__cartulary_command dice odds' -s f -l format -x -a '(__cartulary_words_format_dice_table)' -d 'Output format'
complete -c cartulary -n '__cartulary_command dice odds' -s h -l help -d 'Print help'

complete -c cartulary -n '__cartulary_command dice' -a faces -d 'Show the city faces that layouts are checked against'
complete -c cartulary -n '__cartulary_command dice faces' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a play -d 'Answer each position on standard input with a move'
complete -c cartulary -n '__cartulary_command play' -l protocol -x -a '(__cartulary_words_protocol)' -d 'Format of positions and moves (default: jsonl)'
complete -c cartulary -n '__cartulary_command play' -l seed -x -d 'Random seed for positions without `seed` (default: 1)'
complete -c cartulary -n '__cartulary_command play' -l playouts -x -d 'Playouts for a move (default: 2000)'
complete -c cartulary -n '__cartulary_command play' -l time -x -d 'Time for a move, instead of a number of playouts'
complete -c cartulary -n '__cartulary_command play' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a lsp -d 'Run a language server for editors'
complete -c cartulary -n '__cartulary_command lsp' -l stdio -d 'By standard input and output, as always; some editors say so'
complete -c cartulary -n '__cartulary_command lsp' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a schema -d 'Print the JSON Schema of records, reports and other JSON'
complete -c cartulary -n '__cartulary_command schema' -a '(__cartulary_words_of)'
complete -c cartulary -n '__cartulary_command schema' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a help -d 'Print help for the program or a command'
complete -c cartulary -n '__cartulary_command help' -a '(__cartulary_words_command)'
complete -c cartulary -n '__cartulary_command help' -s h -l help -d 'Print help'
complete -c cartulary -n '__cartulary_command help dice' -a verify -d 'Check every turn and every claimed score of records'
complete -c cartulary -n '__cartulary_command help dice' -a score -d 'Print score sheets, with what was rolled'
complete -c cartulary -n '__cartulary_command help dice' -a table -d 'Show the score table, single and doubled'
complete -c cartulary -n '__cartulary_command help dice' -a points -d 'Look up the points of a city'
complete -c cartulary -n '__cartulary_command help dice' -a odds -d 'Show the odds of a roll and of a turn, and the expected points'
complete -c cartulary -n '__cartulary_command help dice' -a faces -d 'Show the city faces that layouts are checked against'
complete -c cartulary -n '__cartulary_command help dice' -s h -l help -d 'Print help'
