import type { ReactNode } from 'react'
import type { Answer, CallProblem } from '../../../lib/calls/callContract.ts'
import { loadedProblemText } from '../../../lib/i18n.ts'
import { ErrorState } from './ErrorState.tsx'

interface ReadStateProps {
  /** What `useRead` returned. */
  readonly read: { readonly data: Answer<unknown> | undefined; readonly refetch: () => Promise<void> }
  /** Shown until the first answer. */
  readonly waiting: ReactNode
  /** What could not be read; default: the sentence of the refusal. */
  readonly title?: ReactNode
  /** Below the title; `true`: the sentence of the refusal. */
  readonly text?: ReactNode
  /** Whether trying again can help; default: always. */
  readonly mayRetry?: (problem: CallProblem) => boolean
  /** A way out. */
  readonly children?: ReactNode
}

/** A read without an answer: still waiting, or refused with Retry. */
export function ReadState({ read, waiting, title, text, mayRetry, children }: ReadStateProps) {
  const { data, refetch } = read
  if (data === undefined || data.ok) return waiting
  const { problem } = data
  const refusal = loadedProblemText(problem)
  return (
    <ErrorState
      title={title ?? refusal}
      text={text === true ? refusal : text}
      onRetry={mayRetry?.(problem) === false ? undefined : () => void refetch()}
    >
      {children}
    </ErrorState>
  )
}
