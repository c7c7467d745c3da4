# Adds up the tables of several batches.
FNR <= 2 { if (NR <= 2) print; next }
{
  if (!($2 in known)) { known[$2]; names[++rows] = $2 }
  for (i = 3; i < NF; i++) sums[$2, i] += $i
  columns = NF
}
END {
  for (row = 1; row <= rows; row++) {
    printf "|%s|", names[row]
    for (i = 3; i < columns; i++) printf " %d |", sums[names[row], i]
    print ""
  }
}
