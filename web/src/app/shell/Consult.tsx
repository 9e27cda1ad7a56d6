import { useLater } from '../../lib/loading/useLater.ts'
import css from './shell.module.css'

const load = () =>
  import('../../features/content/components/ConsultBanner.tsx').then(module => module.ConsultBanner)

/** The consult banner above a screen; it is loaded after the screen, and a page is complete without it. */
export function Consult({ url }: { readonly url: string }) {
  const { part: ConsultBanner } = useLater(load)
  return ConsultBanner === undefined ? null : (
    <div className={css.consult}>
      <ConsultBanner url={url} />
    </div>
  )
}
