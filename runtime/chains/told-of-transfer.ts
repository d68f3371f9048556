/** What a transfer passes on: to the page after it, its post-transfer schema and its reports. */
export const toldOfTransfer = ['FILE', 'LINES', 'WRITTEN', 'OUTCOME'] as const
