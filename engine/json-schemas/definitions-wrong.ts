/** What is wrong with the folder of further definitions: a line each, with its file and place. */
export class DefinitionsWrong extends Error {
  override readonly name = 'DefinitionsWrong'
  constructor(lines: readonly string[]) {
    super(`KUMIKI_DEFINITIONS has ${lines.length === 1 ? 'a fault' : `${lines.length} faults`}:\n${lines.join('\n')}`)
  }
}
