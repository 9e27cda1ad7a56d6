import { Card } from '../Card.tsx'
import { DateText, MoneyText, UnitsText } from '../MoneyText.tsx'
import type { StatusTone } from './StatusStamp.tsx'
import { Timeline } from './Stepper.tsx'
import css from './trail.module.css'

/** A step of an order or a liquidation, as the calls answer it. */
interface TrailStep {
  readonly step: string
  readonly standing: 'done' | 'now' | 'next' | 'late'
  readonly at?: string | undefined
  /** ISO date or instant. */
  readonly expectedBy?: string | undefined
  readonly paise?: number | undefined
  readonly units?: number | undefined
  /** e.g. a UTR. */
  readonly reference?: string | undefined
}

export interface TrailTexts {
  readonly expectedBy: string
  readonly lateSince: string
  /** Follows the date of a late step, with its punctuation. */
  readonly late: string
  readonly reference: (reference: string) => string
}

interface TrailProps<S extends TrailStep> {
  readonly title: string
  readonly steps: readonly S[]
  /** Steps that end the trail without success. */
  readonly badEnds: ReadonlySet<S['step']>
  readonly titleOf: (step: S) => string
  /** Who acts next. */
  readonly actorOf: (step: S) => string
  readonly noteOf?: ((step: S) => string | undefined) | undefined
  readonly texts: TrailTexts
}

function toneOf({ step, standing }: TrailStep, badEnds: ReadonlySet<string>): StatusTone {
  if (standing === 'late') return 'failed'
  if (standing === 'now') return 'waiting'
  if (standing === 'next') return 'none'
  return badEnds.has(step) ? 'failed' : 'done'
}

/** The steps of an order or a liquidation: what happened, who acts next, by when, and what is late. */
export function Trail<S extends TrailStep>(props: TrailProps<S>) {
  const { title, steps, badEnds, titleOf, actorOf, noteOf, texts } = props
  return (
    <Card title={title}>
      <Timeline
        label={title}
        events={steps.map((step, place) => ({
          // A second payment, refund or quote has steps of the same name.
          key: `${place}-${step.step}`,
          tone: toneOf(step, badEnds),
          title: titleOf(step),
          at: step.at,
          body: <StepFacts step={step} actor={actorOf(step)} note={noteOf?.(step)} texts={texts} />,
        }))}
      />
    </Card>
  )
}

interface StepFactsProps {
  readonly step: TrailStep
  readonly actor: string
  readonly note: string | undefined
  readonly texts: TrailTexts
}

function StepFacts({ step, actor, note, texts }: StepFactsProps) {
  const { standing, expectedBy, paise, units, reference } = step
  const late = standing === 'late'
  return (
    <>
      {(standing === 'now' || late) && <p className={css.actor}>{actor}</p>}
      {standing !== 'done' && expectedBy !== undefined && (
        <p className={late ? css.late : undefined}>
          {late ? texts.lateSince : texts.expectedBy}{' '}
          <DateText iso={expectedBy} style={expectedBy.includes('T') ? 'both' : 'date'} />
          {late && texts.late}
        </p>
      )}
      {(paise !== undefined || units !== undefined) && (
        <p>
          {paise !== undefined && <MoneyText paise={paise} show="always" />}
          {paise !== undefined && units !== undefined && ' · '}
          {units !== undefined && <UnitsText units={units} />}
        </p>
      )}
      {note !== undefined && <p>{note}</p>}
      {reference !== undefined && <p className={css.reference}>{texts.reference(reference)}</p>}
    </>
  )
}
