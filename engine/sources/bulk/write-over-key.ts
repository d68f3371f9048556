/** `ON CONFLICT`, as PostgreSQL has it: any other constraint is refused as ever. */
export function writeOverKey(keys: readonly string[], others: readonly string[]): string {
  const set = others.map((name) => `${name} = excluded.${name}`).join(', ')
  return `ON CONFLICT (${keys.join(', ')}) DO ${set === '' ? 'NOTHING' : `UPDATE SET ${set}`}`
}
