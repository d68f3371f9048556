import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/** What controls need around them: `render(<Block />, { wrapper: Kit })`. */
export function Kit({ children }: { children: ReactNode }) {
  return <MantineProvider env="test">{children}</MantineProvider>
}
