import { type ComponentType, useEffect, useState } from 'react'
import { type StepName, stepNames } from '../../features/kyc/kycData.ts'
import { inBackground } from '../../lib/inBackground.ts'
import type { StepTabProps } from './stepTab.ts'

type StepView = ComponentType<StepTabProps>

/** Each step is a chunk of its own. */
const loaders: Readonly<Record<StepName, () => Promise<StepView>>> = {
  pan: () => import('./PanTab.tsx').then(m => m.PanTab),
  address: () => import('./AddressTab.tsx').then(m => m.AddressTab),
  bank: () => import('./BankStepTab.tsx').then(m => m.BankStepTab),
  demat: () => import('./DematTab.tsx').then(m => m.DematTab),
}
const loaded = new Map<StepName, StepView>()

async function load(step: StepName): Promise<void> {
  if (!loaded.has(step)) loaded.set(step, await loaders[step]())
}

export type StepLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly again: () => void }
  | { readonly kind: 'there'; readonly View: StepView }

/** The view of a step, loaded on demand; then the other steps are prefetched. */
export function useStepView(step: StepName): StepLoad {
  const [turn, setTurn] = useState(0)
  const [failed, setFailed] = useState(false)
  const View = loaded.get(step)
  useEffect(() => {
    void turn
    let mounted = true
    load(step).then(
      () => {
        if (!mounted) return
        setFailed(false)
        setTurn(attempts => (View === undefined ? attempts + 1 : attempts))
        inBackground(...stepNames.map(load))
      },
      () => {
        if (mounted) setFailed(true)
      },
    )
    return () => {
      mounted = false
    }
  }, [step, turn, View])
  if (View !== undefined) return { kind: 'there', View }
  return failed ? { kind: 'failed', again: () => setTurn(turn + 1) } : { kind: 'loading' }
}
