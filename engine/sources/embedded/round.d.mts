export function round(value: number | bigint | string | null, places: number | bigint): number | bigint | null
