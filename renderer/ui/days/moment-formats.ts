/** How dates and times are written where no document says otherwise: as the console writes them everywhere. */
export const momentFormats = { date: 'yyyy-MM-dd', time: 'HH:mm:ss', datetime: 'yyyy-MM-dd HH:mm:ss' } as const
