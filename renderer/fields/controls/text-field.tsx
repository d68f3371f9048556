import { Textarea, TextInput } from '@mantine/core'
import { ResetButton } from '../reset-button.tsx'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'

/** One line of text. Its length is counted in the message of the check, not cut while typing. */
export function TextField(props: LeafProps & { type?: 'text' | 'password' }) {
  const leaf = useLeaf(props)
  return (
    <TextInput
      {...leaf.input}
      required={false}
      type={props.type ?? 'text'}
      aria-required={props.required || undefined}
      value={typeof leaf.value === 'string' || typeof leaf.value === 'number' ? leaf.value : ''}
      placeholder={leaf.defaultWords}
      onChange={(event) => leaf.set(event.currentTarget.value)}
      rightSection={leaf.reset && <ResetButton onPress={leaf.reset} value={leaf.defaultWords} />}
    />
  )
}

/** A word that nobody beside should read. */
export const PasswordField = (props: LeafProps) => <TextField {...props} type="password" />

/** A longer text. */
export function LinesField(props: LeafProps) {
  const leaf = useLeaf(props)
  return (
    <Textarea
      {...leaf.input}
      required={false}
      aria-required={props.required || undefined}
      autosize
      minRows={props.bare ? 1 : 2}
      maxRows={12}
      value={typeof leaf.value === 'string' ? leaf.value : ''}
      placeholder={leaf.defaultWords}
      onChange={(event) => leaf.set(event.currentTarget.value)}
    />
  )
}
