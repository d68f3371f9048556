import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { ListFrame } from '../lists/list-frame.tsx'
import ListField from '../lists/list-field.tsx'
import { useLeaf, type LeafProps } from '../use-leaf.ts'
import { LayoutDesigner } from './layout-designer.tsx'
import { layoutShape } from './shape.ts'
import styles from './layout.module.css'

/** A layout: its picture, in which things are placed, and below it the same as a list. */
export default function LayoutField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { set } = leaf.context
  const { items } = props.schema
  // The schema is put together anew at each drawing; what an item is stays the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const shape = useMemo(() => layoutShape(set, props.schema), [set, items])
  const [isList, setList] = useState(false)
  if (!shape) return <ListField {...props} />
  return (
    <ListFrame props={props} leaf={leaf}>
      <LayoutDesigner {...props} shape={shape} />
      <details className={styles.list} onToggle={({ currentTarget }) => setList(currentTarget.open)}>
        <summary>{t`As a list`}</summary>
        {isList && <ListField {...props} />}
      </details>
    </ListFrame>
  )
}
