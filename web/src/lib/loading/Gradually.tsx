import { Children, type ReactNode } from 'react'
import { useGradual } from './useGradual.ts'

/** Parts of a screen, one more with each frame: all of them in one would hold a slow phone up. */
export function Gradually({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children)
  return <>{parts.slice(0, useGradual(parts.length, 1))}</>
}
