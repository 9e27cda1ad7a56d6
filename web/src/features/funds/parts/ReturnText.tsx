import type { FundReturn } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from './funds.module.css'

interface ReturnTextProps {
  readonly xirr: FundReturn
  /** In a list: the reason is in the tooltip of its first words, so that rows stay short. */
  readonly short?: boolean
}

/** A yearly return, or why there is none. */
export function ReturnText({ xirr, short }: ReturnTextProps) {
  const { t } = useTexts()
  if ('percent' in xirr) {
    const percent = percentText(xirr.percent)
    return short ? percent : t('funds.aYear', { percent })
  }
  return (
    <>
      <span className={css.none}>{t('funds.xirrNone')}</span>
      <span className={css.small}>{t(`funds.noReturn.${xirr.reason}`)}</span>
    </>
  )
}
