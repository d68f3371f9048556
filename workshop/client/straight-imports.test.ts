import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { straightImports } from './straight-imports.ts'

const folder = mkdtempSync(join(tmpdir(), 'kumiki-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

writeFileSync(
  join(folder, 'index.mjs'),
  'import { Button } from "./button.mjs";\nimport { em, rem as inRem } from "./sizes.mjs";\nexport { Button, em, inRem };\n',
)
const { transform } = straightImports({ kit: join(folder, 'index.mjs') })
const changed = (code: string): unknown => (transform as (code: string) => { code: string } | null)(code)?.code

test('a name is imported from the module that holds it', () => {
  expect(changed(`import { Button as Press, inRem } from "kit";`)).toBe(
    `import { Button as Press } from "${folder}/button.mjs";import { rem as inRem } from "${folder}/sizes.mjs";`,
  )
})

test('a name that the index does not import by itself, and another package, stay', () => {
  expect(changed(`import { Unknown } from 'kit'`)).toBeUndefined()
  expect(changed(`import { Button } from 'other'`)).toBeUndefined()
})
