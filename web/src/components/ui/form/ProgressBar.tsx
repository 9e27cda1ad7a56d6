import { useId } from 'react'
import css from './progress.module.css'

interface ProgressBarProps {
  readonly label: string
  /** 0 to 1; left out when unknown. */
  readonly fraction?: number | undefined
  /** Shown at the right, e.g. `7 of 19 MB`. */
  readonly detail?: string | undefined
}

/** A progress bar with a label. */
export function ProgressBar({ label, fraction, detail }: ProgressBarProps) {
  const id = useId()
  const percent = fraction === undefined ? undefined : Math.round(Math.min(1, Math.max(0, fraction)) * 100)
  return (
    <div className={css.progress}>
      <div className={css.progressHead}>
        <span id={id}>{label}</span>
        <span>{detail ?? (percent !== undefined && `${percent}%`)}</span>
      </div>
      <div
        className={css.track}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {percent === undefined ? (
          <div className={`${css.fill} ${css.unknown}`} />
        ) : (
          <div className={css.fill} style={{ transform: `scaleX(${percent / 100})` }} />
        )}
      </div>
    </div>
  )
}
