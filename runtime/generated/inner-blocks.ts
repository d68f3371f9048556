// Made from schemas/ by `npm run generate`; do not edit.

/** Where blocks hold blocks: names on the way; a list on it stands for each of its items. */
export const innerBlocks: Readonly<Record<string, readonly (readonly string[])[]>> = {
  bar: [['blocks']],
  board: [['blocks']],
  dialog: [['blocks'], ['foot']],
  grid: [['items', 'blocks'], ['aside', 'blocks']],
  inputs: [['beside']],
  split: [['blocks']],
  stack: [['blocks']],
  steps: [['steps', 'blocks']],
  table: [['tools']],
  tabs: [['tabs', 'blocks']],
}
