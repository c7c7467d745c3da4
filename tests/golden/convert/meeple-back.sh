# A log in which Ann lays a tile, places a meeple and takes back what she likes; then come the events
# given as arguments, and Bob's turn.
more=''
for event in "$@"; do more="$more$event,"; done
cat <<END
[{"packet_id":"5","time":"1","data":[
{"uid":"a","type":"playTile","args":{"player_id":7,"player_name":"Ann","type":"16","id":"40","x":"1","y":"0","ori":"2"}},
{"uid":"b","type":"playPartisan","args":{"player_id":7,"id":"40","pos":"1"}},
{"uid":"c","type":"undoRestorePoint","args":{}},
$more
{"uid":"h","type":"gameStateChange","args":{"id":2,"args":{"tile_type":"17","tile_id":"48"}}},
{"uid":"i","type":"playTile","args":{"player_id":8,"player_name":"Bob","type":"17","id":"48","x":"2","y":"0","ori":"1"}}]}]
END
