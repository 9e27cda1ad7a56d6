import type { ReactElement } from 'react'
import { commonEn } from '../../../../shared/texts/en/common.ts'
import { sessionEn } from '../../../../shared/texts/en/session.ts'
import { putTexts } from '../../lib/i18n.ts'
import { render } from './library.ts'

/** For tests: renders with the English texts loaded. */
export function renderWithTexts(element: ReactElement, texts: Readonly<Record<string, string>> = {}) {
  putTexts('en', { ...commonEn, ...sessionEn, ...texts })
  return render(element)
}
