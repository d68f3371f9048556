import { main } from '../main.ts'

type More = Parameters<typeof main> extends [unknown, unknown?, ...infer Rest] ? Rest : never

/** What a command line does: its exit code, and all that it prints. `more`: environment and engine, as `main` takes them. */
export async function runLine(args: string[], ...more: More): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const code = await main(args, (text) => lines.push(text), ...more)
  return { code, text: lines.join('\n') }
}
