# fish completion for cartulary, written by `cartulary generate fish`

# Whether the command is this one; without an argument, whether there is none yet.
function __cartulary_command
    set -l command
    for word in (commandline -opc)[2..]
        if contains -- "$command $word" ' verify' ' score' ' annotate' ' board' ' tiles' ' explain' ' fmt' ' schema' ' dice' 'dice verify' 'dice score' 'dice table' 'dice points' 'dice odds' 'dice faces' ' help' 'help verify' 'help score' 'help annotate' 'help board' 'help tiles' 'help explain' 'help fmt' 'help schema' 'help dice' 'help dice verify' 'help dice score' 'help dice table' 'help dice points' 'help dice odds' 'help dice faces' 'help help'
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
        'concise' 'one line for each finding and each record' \
        'json' 'one JSON document for other programs' \
        'jsonl' 'the same as one JSON object a line' \
        'junit' 'JUnit XML: each record is a test, passed or failed' \
        'sarif' 'SARIF 2.1.0: findings for code scanning' \
        'github' 'annotations of GitHub Actions, the worst first' \
        'summary' 'a page of Markdown for the summary of a step in GitHub Actions' \
        'gitlab' 'a code quality report of GitLab' \
        'markdown' 'the arbiter\'s page, to paste where Markdown is shown' \
        'html' 'the arbiter\'s page, to open and print' \
        'csv' 'a table, apart by commas' \
        'tsv' 'a table, apart by tabs' \
        'svg' 'a picture: the score of each player turn by turn'
end

function __cartulary_words_thing
    printf '%s\t%s\n' \
        'record' '' \
        'turn' '' \
        'event' 'every feature that scored'
end

function __cartulary_words_code
    printf '%s\t%s\n' \
        'F101' 'the document is not valid YAML' \
        'F102' 'the file holds no record' \
        'F103' 'the file is not UTF-8 text' \
        'F104' 'the record is larger than any record of a game' \
        'F105' 'anchors and aliases are not allowed in a record' \
        'F106' 'YAML tags are not allowed in a record' \
        'F107' 'a key appears twice in one mapping' \
        'F108' 'a key that the format does not know' \
        'F109' 'a key that every record needs is missing' \
        'F110' 'a list where a mapping belongs, or the like' \
        'F111' 'a value outside what its key allows' \
        'F112' 'the record is written in another version of the format' \
        'F113' 'too few or too many players' \
        'F114' 'two players have the same name' \
        'F115' 'a name that is none of the players' \
        'F116' 'a line is indented with a tab' \
        'F117' 'a word of a move cannot be understood' \
        'F118' 'a word of a move appears twice or does not belong there' \
        'F119' 'a move lacks its tile or its place' \
        'F120' 'a claim has more or fewer numbers than there are players' \
        'F121' 'the record uses an expansion that cannot be checked' \
        'F122' 'two options exclude each other' \
        'T201' 'the turn number is not the number of the turn' \
        'T202' 'the turn belongs to another player' \
        'T203' 'no tile has this name' \
        'T204' 'more copies of a tile than the box holds' \
        'T205' 'the edge word is no tile, or not the tile beside it' \
        'T206' 'a tile called unplaceable can be placed' \
        'T207' 'a tile came more often than this box probably holds it' \
        'T208' 'discard and return are different rules' \
        'T209' 'the tile is not in the player\'s hand' \
        'T210' 'a hand with more tiles than the rules allow' \
        'T211' 'a tile is drawn although none is left' \
        'P301' 'a tile lies there already' \
        'P302' 'the place touches no side of the layout' \
        'P303' 'a side of the tile does not continue its neighbour' \
        'P304' 'the place lies beyond the edge of the table' \
        'P305' 'the first tile must lie at 0,0' \
        'M401' 'the player has no meeple left' \
        'M402' 'a meeple already stands in that feature' \
        'M403' 'the tile has no such feature there' \
        'M404' 'the tile has more than one such feature' \
        'M405' 'a farmer in a game without farmers' \
        'S501' 'claimed totals differ from the replay' \
        'S502' 'the claimed gain of a turn differs from the replay' \
        'S503' 'a player pays more points than he has' \
        'E601' 'the claimed final scores differ from the replay' \
        'E602' 'the claimed winner is not who has won' \
        'E603' 'the claimed points by category differ from the replay' \
        'E604' 'a move after the end of the game' \
        'E605' 'the record calls itself completed, but the game is not over' \
        'E606' 'the record calls itself unfinished, but the game is over' \
        'X701' 'a shepherd or a flock token in a game without them' \
        'X702' 'the player\'s shepherd is on the table already' \
        'X703' 'a shepherd already stands in that field' \
        'X704' 'a token was drawn, but the record does not say which' \
        'X705' 'a token that cannot be in the bag' \
        'X706' 'a token drawn without a shepherd being placed' \
        'X707' 'a flock\'s field grew, but the flock neither grows nor goes' \
        'X708' 'a flock grows or goes although its field did not grow' \
        'X709' 'a hill without a word about the tile under it' \
        'X710' 'a tile under one that can have none' \
        'X711' 'the tiles found under the hills cannot be those' \
        'D801' 'a number of dice at hand that the player does not have' \
        'D802' 'a turn of the dice game without a roll' \
        'D803' 'the first roll is not one of all dice at hand' \
        'D804' 'more than three rolls in a turn' \
        'D805' 'a later roll is not one of all dice that are left' \
        'D806' 'a roll although no die is left to roll' \
        'D807' 'more dice set aside than the roll shows' \
        'D808' 'a catapult that was not passed on at once' \
        'D809' 'a closed city that cannot have this size' \
        'D810' 'a knight kept without three knights' \
        'D811' 'more than one knight kept' \
        'D812' 'points in a turn in which a knight is kept' \
        'D813' 'doubled points without a knight kept before' \
        'D814' 'single points although a knight was kept before' \
        'D815' 'points that the score table does not give' \
        'D816' 'a turn after the win' \
        'D817' 'nine dice with a knight, which the score table leaves open' \
        'D818' 'nine catapults that did not come in one roll' \
        'D821' 'a score pad that does not fit the order of turns' \
        'D822' 'points for more dice than the knights kept by others leave' \
        'D823' 'the score pad does not show what the turns give' \
        'D831' 'a layout with more or fewer dice than were set aside' \
        'D832' 'two dice of a layout in one place' \
        'D833' 'a built die that was moved, turned or exchanged' \
        'D834' 'a black edge of a die beside a white one' \
        'D835' 'a die built with a face that was not rolled' \
        'D836' 'a die built apart from the others' \
        'D837' 'the largest closed city of the layout has another size' \
        'D838' 'a layout checked by faces that nobody has confirmed' \
        'N901' 'an option that changes nothing in this game' \
        'N902' 'a part of the record that was not checked'
end

function __cartulary_words_thing_annotate
    printf '%s\t%s\n' \
        'totals' 'gains and totals on every turn' \
        'events' 'comments on scorings, majorities, wrong claims, the end' \
        'notes' 'comments on meeples and tiles that are left'
end

function __cartulary_words_format_board
    printf '%s\t%s\n' \
        'text' 'characters, for the terminal' \
        'svg' 'a drawing, for pages and print' \
        'html' 'a page that replays the whole game'
end

function __cartulary_words_size
    printf '%s\t%s\n' \
        'large' '11 x 5 characters a tile' \
        'small' '5 x 3 characters a tile'
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
        'HS/RR.h' 'HS/RR.hG' \
        'HS/RrC.h' 'cfrrh' \
        'HS/RRr.v' 'frrrv'
end

function __cartulary_words_game
    printf '%s\t%s\n' \
        'base' '' \
        'print-and-play' ''
end

function __cartulary_words_expansion
    printf '%s\t%s\n' \
        'hills-and-sheep' '18 tiles with hills and vineyards, a shepherd for each player, 18 flock tokens'
end

function __cartulary_words_n
    printf '%s\t%s\n' \
        '0' '' \
        '1' '' \
        '2' '' \
        '3' ''
end

function __cartulary_words_topic
    printf '%s\t%s\n' \
        'F101' 'the document is not valid YAML' \
        'F102' 'the file holds no record' \
        'F103' 'the file is not UTF-8 text' \
        'F104' 'the record is larger than any record of a game' \
        'F105' 'anchors and aliases are not allowed in a record' \
        'F106' 'YAML tags are not allowed in a record' \
        'F107' 'a key appears twice in one mapping' \
        'F108' 'a key that the format does not know' \
        'F109' 'a key that every record needs is missing' \
        'F110' 'a list where a mapping belongs, or the like' \
        'F111' 'a value outside what its key allows' \
        'F112' 'the record is written in another version of the format' \
        'F113' 'too few or too many players' \
        'F114' 'two players have the same name' \
        'F115' 'a name that is none of the players' \
        'F116' 'a line is indented with a tab' \
        'F117' 'a word of a move cannot be understood' \
        'F118' 'a word of a move appears twice or does not belong there' \
        'F119' 'a move lacks its tile or its place' \
        'F120' 'a claim has more or fewer numbers than there are players' \
        'F121' 'the record uses an expansion that cannot be checked' \
        'F122' 'two options exclude each other' \
        'T201' 'the turn number is not the number of the turn' \
        'T202' 'the turn belongs to another player' \
        'T203' 'no tile has this name' \
        'T204' 'more copies of a tile than the box holds' \
        'T205' 'the edge word is no tile, or not the tile beside it' \
        'T206' 'a tile called unplaceable can be placed' \
        'T207' 'a tile came more often than this box probably holds it' \
        'T208' 'discard and return are different rules' \
        'T209' 'the tile is not in the player\'s hand' \
        'T210' 'a hand with more tiles than the rules allow' \
        'T211' 'a tile is drawn although none is left' \
        'P301' 'a tile lies there already' \
        'P302' 'the place touches no side of the layout' \
        'P303' 'a side of the tile does not continue its neighbour' \
        'P304' 'the place lies beyond the edge of the table' \
        'P305' 'the first tile must lie at 0,0' \
        'M401' 'the player has no meeple left' \
        'M402' 'a meeple already stands in that feature' \
        'M403' 'the tile has no such feature there' \
        'M404' 'the tile has more than one such feature' \
        'M405' 'a farmer in a game without farmers' \
        'S501' 'claimed totals differ from the replay' \
        'S502' 'the claimed gain of a turn differs from the replay' \
        'S503' 'a player pays more points than he has' \
        'E601' 'the claimed final scores differ from the replay' \
        'E602' 'the claimed winner is not who has won' \
        'E603' 'the claimed points by category differ from the replay' \
        'E604' 'a move after the end of the game' \
        'E605' 'the record calls itself completed, but the game is not over' \
        'E606' 'the record calls itself unfinished, but the game is over' \
        'X701' 'a shepherd or a flock token in a game without them' \
        'X702' 'the player\'s shepherd is on the table already' \
        'X703' 'a shepherd already stands in that field' \
        'X704' 'a token was drawn, but the record does not say which' \
        'X705' 'a token that cannot be in the bag' \
        'X706' 'a token drawn without a shepherd being placed' \
        'X707' 'a flock\'s field grew, but the flock neither grows nor goes' \
        'X708' 'a flock grows or goes although its field did not grow' \
        'X709' 'a hill without a word about the tile under it' \
        'X710' 'a tile under one that can have none' \
        'X711' 'the tiles found under the hills cannot be those' \
        'D801' 'a number of dice at hand that the player does not have' \
        'D802' 'a turn of the dice game without a roll' \
        'D803' 'the first roll is not one of all dice at hand' \
        'D804' 'more than three rolls in a turn' \
        'D805' 'a later roll is not one of all dice that are left' \
        'D806' 'a roll although no die is left to roll' \
        'D807' 'more dice set aside than the roll shows' \
        'D808' 'a catapult that was not passed on at once' \
        'D809' 'a closed city that cannot have this size' \
        'D810' 'a knight kept without three knights' \
        'D811' 'more than one knight kept' \
        'D812' 'points in a turn in which a knight is kept' \
        'D813' 'doubled points without a knight kept before' \
        'D814' 'single points although a knight was kept before' \
        'D815' 'points that the score table does not give' \
        'D816' 'a turn after the win' \
        'D817' 'nine dice with a knight, which the score table leaves open' \
        'D818' 'nine catapults that did not come in one roll' \
        'D821' 'a score pad that does not fit the order of turns' \
        'D822' 'points for more dice than the knights kept by others leave' \
        'D823' 'the score pad does not show what the turns give' \
        'D831' 'a layout with more or fewer dice than were set aside' \
        'D832' 'two dice of a layout in one place' \
        'D833' 'a built die that was moved, turned or exchanged' \
        'D834' 'a black edge of a die beside a white one' \
        'D835' 'a die built with a face that was not rolled' \
        'D836' 'a die built apart from the others' \
        'D837' 'the largest closed city of the layout has another size' \
        'D838' 'a layout checked by faces that nobody has confirmed' \
        'N901' 'an option that changes nothing in this game' \
        'N902' 'a part of the record that was not checked' \
        'farmers' 'whether meeples may be placed on fields as farmers' \
        'field-scoring' 'how fields score at the end' \
        'two-tile-city' 'what a finished city of two tiles is worth' \
        'hill-tiebreak' 'how hills break a tie for a feature (Hills & Sheep)' \
        'meeples' 'how many meeples a player has for placing' \
        'unplaceable' 'what becomes of a tile that fits nowhere' \
        'end' 'when the game ends' \
        'tie' 'who wins when the best totals are equal' \
        'hand' 'how many tiles a player holds' \
        'table' 'the edge of the table, in tiles' \
        'border-completes' 'whether the edge of the table finishes features' \
        'hole-bonus' 'whether filling a hole gives another turn' \
        'incomplete-scores' 'whether unfinished features score at the end' \
        'trees-end-roads' 'whether trees end a road' \
        'start' 'how the layout begins' \
        'nine-catapults' 'how nine catapults win the dice game' \
        'building' 'where a city die of the dice game may be built' \
        'C2' 'second art edition, 2014; also the 20th anniversary box (the default)' \
        'C3' 'third art edition; the rules of C2' \
        'C1-2000' 'first printings: cities pay 4 points for farmers, small cities count half' \
        'C1-2002' 'middle printing: 3 points for a city, once to a player; small cities half' \
        'C1-rgg' 'English printings before 2008; scores as C1-2000' \
        'bga' 'Board Game Arena with its international rules; the rules of C2' \
        'tournament' 'C2, and the starting player loses a tie' \
        'hills-and-sheep' '18 tiles with hills and vineyards, a shepherd for each player, 18 flock tokens' \
        'base' 'the base game with farmers' \
        'print-and-play' 'the demo for printing at home' \
        'dice' 'the Carcassonne Dice Game'
end

function __cartulary_words_of
    printf '%s\t%s\n' \
        'record' 'of a record, for editors' \
        'report' 'of what `--format json` writes' \
        'report-line' 'of each line that `--format jsonl` writes'
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

function __cartulary_words_command
    printf '%s\t%s\n' \
        'verify' 'Check every move and every claimed score of records' \
        'score' 'Compute the scores of records, with the arithmetic of every point' \
        'annotate' 'Write scores and events into records' \
        'board' 'Draw a position of a record' \
        'tiles' 'Show the tiles: pictures, counts, names' \
        'explain' 'Explain a finding, an option of the rules or an expansion' \
        'fmt' 'Write records in canonical form' \
        'schema' 'Print a JSON Schema of records, for editors, or of reports' \
        'dice' 'The Carcassonne Dice Game: records, score table, odds' \
        'help' 'Print the help of the program or of a command'
end

complete -c cartulary -n __cartulary_command -s V -l version -d 'Print the version'
complete -c cartulary -l color -x -a '(__cartulary_words_when)' -d 'Whether to colour the output'
complete -c cartulary -s v -l verbose -d 'Tell standard error what is done'
complete -c cartulary -n __cartulary_command -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a verify -d 'Check every move and every claimed score of records'
complete -c cartulary -n '__cartulary_command verify' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command verify' -s f -l format -x -a '(__cartulary_words_format)' -d 'Output format'
complete -c cartulary -n '__cartulary_command verify' -l per -x -a '(__cartulary_words_thing)' -d 'What a line of csv and tsv is about'
complete -c cartulary -n '__cartulary_command verify' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command verify' -l stdin-filename -x -d 'Name that reports give standard input'
complete -c cartulary -n '__cartulary_command verify' -l select -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Report only findings whose code starts so'
complete -c cartulary -n '__cartulary_command verify' -l ignore -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Leave out findings whose code starts so'
complete -c cartulary -n '__cartulary_command verify' -l strict -d 'Exit with 1 for warnings too'
complete -c cartulary -n '__cartulary_command verify' -l exit-zero -d 'Exit with 0 even if there are findings'
complete -c cartulary -n '__cartulary_command verify' -l statistics -d 'Tell how often each code was found'
complete -c cartulary -n '__cartulary_command verify' -l summary -d 'End with a table of all records and their sums'
complete -c cartulary -n '__cartulary_command verify' -s q -l quiet -d 'Print nothing about records without findings'
complete -c cartulary -n '__cartulary_command verify' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a score -d 'Compute the scores of records, with the arithmetic of every point'
complete -c cartulary -n '__cartulary_command score' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command score' -s f -l format -x -a '(__cartulary_words_format)' -d 'Output format'
complete -c cartulary -n '__cartulary_command score' -l per -x -a '(__cartulary_words_thing)' -d 'What a line of csv and tsv is about'
complete -c cartulary -n '__cartulary_command score' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command score' -l stdin-filename -x -d 'Name that reports give standard input'
complete -c cartulary -n '__cartulary_command score' -l select -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Report only findings whose code starts so'
complete -c cartulary -n '__cartulary_command score' -l ignore -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Leave out findings whose code starts so'
complete -c cartulary -n '__cartulary_command score' -l strict -d 'Exit with 1 for warnings too'
complete -c cartulary -n '__cartulary_command score' -l exit-zero -d 'Exit with 0 even if there are findings'
complete -c cartulary -n '__cartulary_command score' -l statistics -d 'Tell how often each code was found'
complete -c cartulary -n '__cartulary_command score' -l summary -d 'End with a table of all records and their sums'
complete -c cartulary -n '__cartulary_command score' -l plot -d 'Draw the score of each player turn by turn'
complete -c cartulary -n '__cartulary_command score' -l ascii -d 'Draw with ASCII characters alone'
complete -c cartulary -n '__cartulary_command score' -s q -l quiet -d 'Print nothing about records without findings'
complete -c cartulary -n '__cartulary_command score' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a annotate -d 'Write scores and events into records'
complete -c cartulary -n '__cartulary_command annotate' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command annotate' -s i -l in-place -d 'Write files and folders back'
complete -c cartulary -n '__cartulary_command annotate' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command annotate' -l check -d 'Change nothing; exit with 1 if something would change'
complete -c cartulary -n '__cartulary_command annotate' -l correct -d 'Replace wrong claims by what is computed'
complete -c cartulary -n '__cartulary_command annotate' -l add -x -a '(__fish_complete_list , __cartulary_words_thing_annotate)' -d 'Add these only'
complete -c cartulary -n '__cartulary_command annotate' -l stdin-filename -x -d 'Name that reports give standard input'
complete -c cartulary -n '__cartulary_command annotate' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a board -d 'Draw a position of a record'
complete -c cartulary -n '__cartulary_command board' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command board' -l move -x -d 'The position after this turn, 0 for the start; without it, the end'
complete -c cartulary -n '__cartulary_command board' -s f -l format -x -a '(__cartulary_words_format_board)' -d 'Output format; without it, by the name of the output, else text'
complete -c cartulary -n '__cartulary_command board' -l size -x -a '(__cartulary_words_size)' -d 'Size of the text picture; without it, large if it fits 100 columns'
complete -c cartulary -n '__cartulary_command board' -l ascii -d 'Draw with ASCII characters alone'
complete -c cartulary -n '__cartulary_command board' -l document -x -d 'Which record of a file with several'
complete -c cartulary -n '__cartulary_command board' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command board' -l stdin-filename -x -d 'Name that reports give standard input'
complete -c cartulary -n '__cartulary_command board' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a tiles -d 'Show the tiles: pictures, counts, names'
complete -c cartulary -n '__cartulary_command tiles' -a '(__cartulary_words_tile)'
complete -c cartulary -n '__cartulary_command tiles' -l game -x -a '(__cartulary_words_game)' -d 'Which box'
complete -c cartulary -n '__cartulary_command tiles' -s x -l expansion -x -a '(__cartulary_words_expansion)' -d 'With the tiles of this expansion'
complete -c cartulary -n '__cartulary_command tiles' -s r -l rotation -x -a '(__cartulary_words_n)' -d 'Quarter turns clockwise'
complete -c cartulary -n '__cartulary_command tiles' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a explain -d 'Explain a finding, an option of the rules or an expansion'
complete -c cartulary -n '__cartulary_command explain' -a '(__cartulary_words_topic)'
complete -c cartulary -n '__cartulary_command explain' -l bad -d 'Print only a record that has the finding'
complete -c cartulary -n '__cartulary_command explain' -l good -d 'Print only the record put right'
complete -c cartulary -n '__cartulary_command explain' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a fmt -d 'Write records in canonical form'
complete -c cartulary -n '__cartulary_command fmt' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command fmt' -l check -d 'Change nothing; exit with 1 if something would change'
complete -c cartulary -n '__cartulary_command fmt' -l stdin-filename -x -d 'Name that reports give standard input'
complete -c cartulary -n '__cartulary_command fmt' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a schema -d 'Print a JSON Schema of records, for editors, or of reports'
complete -c cartulary -n '__cartulary_command schema' -a '(__cartulary_words_of)'
complete -c cartulary -n '__cartulary_command schema' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a dice -d 'The Carcassonne Dice Game: records, score table, odds'
complete -c cartulary -n '__cartulary_command dice' -s h -l help -d 'Print help'

complete -c cartulary -n '__cartulary_command dice' -a verify -d 'Check every turn and every claimed score of records'
complete -c cartulary -n '__cartulary_command dice verify' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command dice verify' -s f -l format -x -a '(__cartulary_words_format)' -d 'Output format'
complete -c cartulary -n '__cartulary_command dice verify' -l per -x -a '(__cartulary_words_thing)' -d 'What a line of csv and tsv is about'
complete -c cartulary -n '__cartulary_command dice verify' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command dice verify' -l stdin-filename -x -d 'Name that reports give standard input'
complete -c cartulary -n '__cartulary_command dice verify' -l select -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Report only findings whose code starts so'
complete -c cartulary -n '__cartulary_command dice verify' -l ignore -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Leave out findings whose code starts so'
complete -c cartulary -n '__cartulary_command dice verify' -l strict -d 'Exit with 1 for warnings too'
complete -c cartulary -n '__cartulary_command dice verify' -l exit-zero -d 'Exit with 0 even if there are findings'
complete -c cartulary -n '__cartulary_command dice verify' -l statistics -d 'Tell how often each code was found'
complete -c cartulary -n '__cartulary_command dice verify' -l summary -d 'End with a table of all records and their sums'
complete -c cartulary -n '__cartulary_command dice verify' -s q -l quiet -d 'Print nothing about records without findings'
complete -c cartulary -n '__cartulary_command dice verify' -s h -l help -d 'Print help'

complete -c cartulary -n '__cartulary_command dice' -a score -d 'Show the points of every turn of records, and what was rolled'
complete -c cartulary -n '__cartulary_command dice score' -a '(__cartulary_records)'
complete -c cartulary -n '__cartulary_command dice score' -s f -l format -x -a '(__cartulary_words_format)' -d 'Output format'
complete -c cartulary -n '__cartulary_command dice score' -l per -x -a '(__cartulary_words_thing)' -d 'What a line of csv and tsv is about'
complete -c cartulary -n '__cartulary_command dice score' -s o -l output -r -F -d 'Write to a file instead of standard output'
complete -c cartulary -n '__cartulary_command dice score' -l stdin-filename -x -d 'Name that reports give standard input'
complete -c cartulary -n '__cartulary_command dice score' -l select -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Report only findings whose code starts so'
complete -c cartulary -n '__cartulary_command dice score' -l ignore -x -a '(__fish_complete_list , __cartulary_words_code)' -d 'Leave out findings whose code starts so'
complete -c cartulary -n '__cartulary_command dice score' -l strict -d 'Exit with 1 for warnings too'
complete -c cartulary -n '__cartulary_command dice score' -l exit-zero -d 'Exit with 0 even if there are findings'
complete -c cartulary -n '__cartulary_command dice score' -l statistics -d 'Tell how often each code was found'
complete -c cartulary -n '__cartulary_command dice score' -l summary -d 'End with a table of all records and their sums'
complete -c cartulary -n '__cartulary_command dice score' -l plot -d 'Draw the score of each player turn by turn'
complete -c cartulary -n '__cartulary_command dice score' -l ascii -d 'Draw with ASCII characters alone'
complete -c cartulary -n '__cartulary_command dice score' -s q -l quiet -d 'Print nothing about records without findings'
complete -c cartulary -n '__cartulary_command dice score' -s h -l help -d 'Print help'

complete -c cartulary -n '__cartulary_command dice' -a table -d 'Show the score table, normal and doubled'
complete -c cartulary -n '__cartulary_command dice table' -s f -l format -x -a '(__cartulary_words_format_dice_table)' -d 'Output format'
complete -c cartulary -n '__cartulary_command dice table' -s h -l help -d 'Print help'

complete -c cartulary -n '__cartulary_command dice' -a points -d 'Look up what a city of so many dice scores'
complete -c cartulary -n '__cartulary_command dice points' -a '(__cartulary_words_n_dice_points)'
complete -c cartulary -n '__cartulary_command dice points' -l knight -d 'The player began the turn with a knight'
complete -c cartulary -n '__cartulary_command dice points' -s h -l help -d 'Print help'

complete -c cartulary -n '__cartulary_command dice' -a odds -d 'Show the chances of a roll and of a turn, and the points to expect'
complete -c cartulary -n '__cartulary_command dice odds' -a '(__cartulary_words_n_dice_odds)'
complete -c cartulary -n '__cartulary_command dice odds' -s f -l format -x -a '(__cartulary_words_format_dice_table)' -d 'Output format'
complete -c cartulary -n '__cartulary_command dice odds' -s h -l help -d 'Print help'

complete -c cartulary -n '__cartulary_command dice' -a faces -d 'Show the city faces by which layouts are checked'
complete -c cartulary -n '__cartulary_command dice faces' -s h -l help -d 'Print help'

complete -c cartulary -n __cartulary_command -a help -d 'Print the help of the program or of a command'
complete -c cartulary -n '__cartulary_command help' -a '(__cartulary_words_command)'
complete -c cartulary -n '__cartulary_command help' -s h -l help -d 'Print help'
complete -c cartulary -n '__cartulary_command help dice' -a verify -d 'Check every turn and every claimed score of records'
complete -c cartulary -n '__cartulary_command help dice' -a score -d 'Show the points of every turn of records, and what was rolled'
complete -c cartulary -n '__cartulary_command help dice' -a table -d 'Show the score table, normal and doubled'
complete -c cartulary -n '__cartulary_command help dice' -a points -d 'Look up what a city of so many dice scores'
complete -c cartulary -n '__cartulary_command help dice' -a odds -d 'Show the chances of a roll and of a turn, and the points to expect'
complete -c cartulary -n '__cartulary_command help dice' -a faces -d 'Show the city faces by which layouts are checked'
complete -c cartulary -n '__cartulary_command help dice' -s h -l help -d 'Print help'
