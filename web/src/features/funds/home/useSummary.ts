import { useEffect, useState } from 'react'
import type { getPortfolioSummary } from '../../../../../shared/contracts/fund-portfolio/getPortfolioSummary.ts'
import { type Called, callContract, failed } from '../../../lib/calls/callContract.ts'
import { useCachedRead } from '../../../lib/calls/useCachedRead.ts'
import { problemText } from '../../../lib/i18n.ts'
import { inBackground } from '../../../lib/inBackground.ts'

type SummaryAnswer = Called<typeof getPortfolioSummary>

/** A chunk of its own, which loads while Home is rendered: its contract describes all of a fund, and Home has no room for that. */
const loadContract = () => import('../../../../../shared/contracts/fund-portfolio/getPortfolioSummary.ts')
inBackground(loadContract())

async function readSummary(signal: AbortSignal): Promise<SummaryAnswer> {
  const [chunk] = await Promise.allSettled([loadContract()])
  if (chunk.status !== 'fulfilled') return failed(0, 'common.connectionLost')
  const answer = await callContract(chunk.value.getPortfolioSummary, {}, { signal })
  if (!answer.ok) await problemText(answer.problem)
  return answer
}

/** So long Home waits for the sum, so that nothing moves; a slow one comes when it comes, and holds nothing up. */
const waitMs = 1500

/** Bonds and funds of the chosen PAN in one (K-001). `settled`: it is read, or Home has waited long enough. */
export function useSummary() {
  const read = useCachedRead(['getPortfolioSummary'], readSummary)
  const [hasWaited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  return { ...read, settled: read.data !== undefined || hasWaited }
}
