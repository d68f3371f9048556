import { run } from '../../actions/run.ts'
import type { BlockProps } from '../block-props.ts'
import { textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

export default function EmptyOfScreen({ block, scope }: BlockProps<'empty'>) {
  const action = textOf(block.action, scope)
  return (
    <Empty icon={block.icon} title={textOf(block.title, scope)} text={textOf(block.text, scope)}>
      {action !== '' && block.onPress && (
        <Button primary onClick={() => void run(block.onPress, scope)}>
          {action}
        </Button>
      )}
    </Empty>
  )
}
