import { useCallback } from 'react'
import type { MldTerms } from '../../../../../shared/finance/bondTerms.ts'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { LaterPart } from '../../../components/ui/feedback/LaterPart.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import type { TodaysPrice } from './todaysPrice.ts'

interface MldCalculatorProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The terms of a product; without it the documents' example. */
  readonly terms?: MldTerms | undefined
  /** Of a product on sale: what a unit costs now, and when it settles. */
  readonly today?: TodaysPrice | undefined
  /** That price is on its way: what the allotment would have brought is not shown meanwhile. */
  readonly waiting?: boolean
}

/** The returns calculator in a dialog; loaded when it is opened, because most visits never do. */
export function MldCalculator({ open, onClose, terms, today, waiting }: MldCalculatorProps) {
  const { t } = useTexts()
  const load = useCallback(
    () =>
      import('./Calculator.tsx').then(({ Calculator }) => () => <Calculator terms={terms} today={today} />),
    [terms, today],
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('bonds.calculatorTitle')}>
      {open &&
        (waiting ? <Skeleton lines={8} /> : <LaterPart load={load} waiting={<Skeleton lines={8} />} />)}
    </Dialog>
  )
}
