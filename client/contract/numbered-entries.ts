/** The entries of a list that page numbers reach; those behind them follow its cursor (docs/decisions/051-limits-of-reads.md). */
export const numberedEntries = 1000
