import { useLingui } from '@lingui/react/macro'
import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useLeaf, type LeafProps } from '../use-leaf.ts'
import { beginningOf, numberByHeadings, readHeadings, type Numbered } from './number-by-headings.ts'

interface HeadingsProps extends LeafProps {
  /** Places in an item of its name and of its number. */
  names: { at: string; numberAt: string }
}

/** Numbers the items of a list by the heading line of a file, which is pasted or read from one (`x-fill-number`). */
export function HeadingsButton({ names, ...props }: HeadingsProps) {
  const { context, value } = useLeaf(props)
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [numbered, setNumbered] = useState<Numbered>()
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const take = (line: string): void => {
    setText(line)
    if (line.trim() === '') return setNumbered(undefined)
    const made = numberByHeadings(list, readHeadings(line), names)
    setNumbered(made)
    if (made.found.length > 0) context.model.set(props.at, made.list, t`File columns by headings`)
  }
  const read = async (file: File | null): Promise<void> => {
    if (file) take((await beginningOf(file)).split(/\r|\n/, 1)[0] ?? '')
  }
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t`File columns by headings…`}
      </Button>
      {isOpen && (
        <Stack gap={6} w="100%">
          <Textarea
            label={t`Heading line of a file`}
            description={t`Paste the first line, or choose a file: each column whose name or label is a heading gets its number.`}
            rows={2}
            value={text}
            onChange={(event) => take(event.currentTarget.value)}
          />
          <Group gap="sm">
            <FileButton accept=".csv,.tsv,.txt" onChange={(file) => void read(file)}>
              {(opener) => (
                <Button {...opener} variant="default" size="compact-sm">
                  {t`Choose a file`}
                </Button>
              )}
            </FileButton>
            <Text size="xs" role="status">
              {numbered && t`Columns found: ${numbered.found.length}.`}
              {numbered && numbered.others.length > 0 && ` ${t`No column is called: ${numbered.others.join(', ')}`}`}
            </Text>
          </Group>
        </Stack>
      )}
    </>
  )
}
