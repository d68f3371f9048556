import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LeafProps, useLeaf } from '../use-leaf.ts'

/** Around a list: what it is called, what it means, and what is wrong with it. */
export function ListFrame({
  props: { at, label },
  leaf,
  children,
}: {
  props: LeafProps
  leaf: ReturnType<typeof useLeaf>
  children: ReactNode
}) {
  return (
    <Input.Wrapper
      label={label}
      description={leaf.input.description}
      error={leaf.input.error}
      withAsterisk={leaf.input.withAsterisk}
      labelElement="div"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      data-at={at}
    >
      {children}
    </Input.Wrapper>
  )
}
