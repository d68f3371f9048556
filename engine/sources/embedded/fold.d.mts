export function fold(text: string, how: number): string
