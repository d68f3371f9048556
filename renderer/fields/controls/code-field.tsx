import { Input, Skeleton } from '@mantine/core'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import { lazy } from '../../ui/lazy.tsx'

const CodeEditor = lazy(
  () => import('../../code/code-editor.tsx'),
  () => <Skeleton h={120} />,
)

/** A foreign language in a string (SQL, jq, …), stored as a text or as an array of lines, whichever the schema says. */
export function CodeField(props: LeafProps) {
  const leaf = useLeaf(props)
  const asLines = !acceptsText(props)
  const text = Array.isArray(leaf.value) ? leaf.value.join('\n') : typeof leaf.value === 'string' ? leaf.value : ''
  const { label, description, error, inputWrapperOrder, withAsterisk, id } = leaf.input
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      inputWrapperOrder={inputWrapperOrder}
      labelElement="div"
      data-at={props.at}
    >
      <CodeEditor
        id={id}
        label={props.label}
        language={String(props.schema['x-code'] ?? 'text')}
        text={text}
        readOnly={leaf.readOnly}
        onBlur={leaf.input.onBlur}
        onChange={(next) =>
          leaf.set(
            next === '' ? undefined : asLines || (next.includes('\n') && acceptsLines(props)) ? next.split('\n') : next,
          )
        }
      />
    </Input.Wrapper>
  )
}

function typesOf({ schema }: LeafProps): unknown[] {
  return [schema.type, ...(schema.oneOf ?? schema.anyOf ?? []).map((branch) => branch.type)].flat()
}

function acceptsText(props: LeafProps): boolean {
  const types = typesOf(props)
  return types.includes('string') || !types.includes('array')
}

function acceptsLines(props: LeafProps): boolean {
  return typesOf(props).includes('array')
}
