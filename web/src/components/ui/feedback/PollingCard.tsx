import type { ReactNode } from 'react'
import { Card } from '../Card.tsx'
import { ProgressBar } from '../form/ProgressBar.tsx'
import { StatusStamp } from './StatusStamp.tsx'

interface PollingCardProps {
  readonly title: string
  /** The status while nothing is decided. */
  readonly status: string
  /** What is waited for; default: the title. */
  readonly label?: string
  readonly polls: number
  readonly most: number
  /** E.g. `Poll 2 of 5`. */
  readonly detail: (poll: { readonly number: number; readonly total: number }) => string
  readonly children: ReactNode
}

/** While an outcome is polled: how far it is, and what happens meanwhile. */
export function PollingCard(props: PollingCardProps) {
  const { title, status, label = title, polls, most, detail, children } = props
  const number = Math.min(polls + 1, most)
  return (
    <Card title={title} aside={<StatusStamp tone="waiting">{status}</StatusStamp>} variant="page">
      <ProgressBar label={label} fraction={number / (most + 1)} detail={detail({ number, total: most })} />
      {children}
    </Card>
  )
}
