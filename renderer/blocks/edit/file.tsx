import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { SyntaxProblem } from '../../../runtime/json/parse-json.ts'
import { problemTexts } from '../../../runtime/generated/problem-texts.ts'
import { readJson } from '../../../runtime/json/read-json.ts'
import { fill } from '../../../runtime/problems/fill.ts'
import { problemMessage } from '../../../runtime/problems/problem-message.ts'
import { run } from '../../actions/run.ts'
import type { BlockProps } from '../block-props.ts'
import { isAccepted } from '../../fields/accept-of.ts'
import { ArchiveFile, isArchiveFile, openJsonFile } from '../../call/long-file.ts'
import { readTexts } from '../../model/read-texts.ts'
import { spoken, textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'

/** Reads a file or a folder that the person chooses; the actions get it as `event.value`, its name as `event.name`. */
export default function File({ block, scope }: BlockProps<'file'>) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const limit = block.limit ?? 50 * 1024 * 1024
  const fail = (text: string): void => scope.app.notify({ tone: 'error', text })
  const isFolder = block.as === 'folder'
  const take = async (files: readonly globalThis.File[]): Promise<void> => {
    const [first] = files
    if (!first) return
    if (!isFolder) return read(first)
    setBusy(true)
    try {
      await read(await packFolder(files))
    } finally {
      setBusy(false)
    }
  }
  const read = async (file: globalThis.File): Promise<void> => {
    if (!isFolder && !isAccepted(file, block.accept)) return fail(t`A file of this type cannot be used here.`)
    if (file.size === 0) return fail(t`An empty file cannot be attached`)
    if (file.size > limit) {
      const [megabytes, kilobytes] = [Math.floor(limit / 1024 / 1024), Math.floor(limit / 1024)]
      return fail(megabytes > 0 ? t`File size is over ${megabytes}MB` : t`File size is over ${kilobytes}KB`)
    }
    setBusy(true)
    try {
      const value = await readValue(file, block.as)
      await run(block.onRead, scope.with({ event: { value, name: file.name } }))
    } catch (error) {
      if (error instanceof WrongJson) {
        const { line, column, ...found } = error.problem
        const problem = { ...found, in: '', message: fill(problemTexts[found.code], found.values) }
        const sentence = problemMessage(problem, spoken(), await readTexts(scope.app, spoken()))
        fail(t`Syntax error in file (line ${line}, column ${column}): ${sentence}`)
      } else if (error instanceof SyntaxError) fail(t`Syntax error in file`)
      else throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={block.icon ?? 'upload'} busy={busy} onClick={() => input.current?.click()}>
        {textOf(block.label, scope)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={block.accept}
        {...(isFolder && { webkitdirectory: '' })}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void take(files)
        }}
      />
    </>
  )
}

/** An archive of a folder, called like it. What lies in it keeps its place; hidden files stay behind. */
async function packFolder(files: readonly globalThis.File[]): Promise<globalThis.File> {
  const { downloadZip } = await import('client-zip')
  const [root = 'folder'] = files[0]?.webkitRelativePath.split('/') ?? []
  const entries = files
    .map((input) => ({ input, name: input.webkitRelativePath.split('/').slice(1).join('/') || input.name }))
    .filter(({ name }) => !name.split('/').some((part) => part.startsWith('.')))
  return new globalThis.File([await downloadZip(entries).blob()], `${root}.zip`, { type: 'application/zip' })
}

/** Files above this many bytes are not read into the page. */
const longest = 8 * 1024 * 1024

async function readValue(file: Blob, as: BlockProps<'file'>['block']['as']): Promise<unknown> {
  if (as === 'file' || as === 'folder') return file
  if (as === 'data') return readAddress(file)
  if (as === 'text') return file.text()
  if (await isArchiveFile(file)) return new ArchiveFile(file)
  if (file.size > longest) return openJsonFile(file)
  const { value, problems } = readJson(new Uint8Array(await file.arrayBuffer()), { withPlaces: false })
  if (problems[0]) throw new WrongJson(problems[0])
  return value
}

/** The first place that is no good JSON. */
class WrongJson extends Error {
  readonly problem: SyntaxProblem
  constructor(problem: SyntaxProblem) {
    super(problem.code)
    this.problem = problem
  }
}

function readAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('Not readable'))
    reader.readAsDataURL(file)
  })
}
