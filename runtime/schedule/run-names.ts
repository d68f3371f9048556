/** What mails and names of files may say of a run, besides columns of its rows. */
export const runNames = ['schedule', 'date', 'start', 'end', 'rows', 'message', 'lines'] as const
