/** Without a sign of its node for so long a run is taken over. */
export const runLostMs = 4_000
