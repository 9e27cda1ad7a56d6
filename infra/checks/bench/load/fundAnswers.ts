import * as z from 'zod/mini'
import { handleGetFundPortfolio } from '../../../../functions/fund-portfolio/reads/getFundPortfolio.ts'
import { handleGetFundTimelineV2 } from '../../../../functions/fund-portfolio/reads/getFundTimelineV2.ts'
import { handleGetGraph } from '../../../../functions/fund-portfolio/reads/getGraph.ts'
import { handleGetPortfolioSummary } from '../../../../functions/fund-portfolio/reads/getPortfolioSummary.ts'
import { handleGetSystematics } from '../../../../functions/fund-portfolio/reads/getSystematics.ts'
import { handleGetUserFundDetails } from '../../../../functions/fund-portfolio/reads/getUserFundDetails.ts'
import { ownPan } from '../../../../functions/fund-portfolio/testing/pans.ts'
import { randomScene } from '../../../../functions/fund-portfolio/testing/randomFunds.ts'
import { answerOf, newScene } from '../../../../functions/fund-portfolio/testing/valuedScene.ts'
import { handleGetFundDetails } from '../../../../functions/funds/getFundDetails.ts'
import { getValidPans } from '../../../../shared/contracts/account/pans/getValidPans.ts'
import { authStatus } from '../../../../shared/contracts/auth/authStatus.ts'
import type { CallDefinition, ReplyOf } from '../../../../shared/contracts/defineCall.ts'
import { getFundPortfolio } from '../../../../shared/contracts/fund-portfolio/getFundPortfolio.ts'
import { getFundTimelineV2 } from '../../../../shared/contracts/fund-portfolio/getFundTimelineV2.ts'
import { getGraph } from '../../../../shared/contracts/fund-portfolio/getGraph.ts'
import { getPortfolioSummary } from '../../../../shared/contracts/fund-portfolio/getPortfolioSummary.ts'
import { getSystematics } from '../../../../shared/contracts/fund-portfolio/getSystematics.ts'
import { getUserFundDetails } from '../../../../shared/contracts/fund-portfolio/getUserFundDetails.ts'
import { getFundDetails } from '../../../../shared/contracts/funds/getFundDetails.ts'
import { randomFrom } from '../../../../shared/finance/fixtures/portfolios.ts'
import type { FundSize } from './fundValues.ts'

const answered = { success: true, message: 'OK', msg: 'OK' } as const
const investor: ReplyOf<typeof authStatus> = {
  ...answered,
  email: 'asha@example.in',
  state: 'onBoardingCompletedKycUser',
  fresh: true,
  isMfuUser: false,
}
const onePan: ReplyOf<typeof getValidPans> = {
  ...answered,
  data: {
    default: { pan: 'all', name: 'All' },
    list: [
      {
        pan: ownPan.pan,
        panId: ownPan.panId,
        name: 'Asha Rao',
        dob: '1990-01-01',
        active: true,
        pending: false,
        isBse: false,
        isAutomatic: true,
        status: 'own',
        version: 0,
      },
    ],
  },
}

type Answerer = (body: unknown) => Promise<unknown>

/** The calls of the fund screens by their path, answered by the functions' own handlers from a random portfolio. */
export function fundAnswers(size: FundSize): ReadonlyMap<string, Answerer> {
  const random = randomScene(randomFrom(size.schemes), { ...size, rowsPerYear: 'monthly' })
  const [first] = random.history.values()
  newScene({ ...random, levels: (first ?? []).map(({ date, navE4 }) => ({ date, levelE4: navE4 * 10 })) })
  const calls: readonly (readonly [CallDefinition, Answerer])[] = [
    [authStatus, async () => investor],
    [getValidPans, async () => onePan],
    [
      getFundPortfolio,
      body => answerOf(getFundPortfolio, handleGetFundPortfolio, z.parse(getFundPortfolio.input, body)),
    ],
    [
      getFundTimelineV2,
      body => answerOf(getFundTimelineV2, handleGetFundTimelineV2, z.parse(getFundTimelineV2.input, body)),
    ],
    [getGraph, body => answerOf(getGraph, handleGetGraph, z.parse(getGraph.input, body))],
    [getPortfolioSummary, () => answerOf(getPortfolioSummary, handleGetPortfolioSummary, {})],
    [
      getSystematics,
      body => answerOf(getSystematics, handleGetSystematics, z.parse(getSystematics.input, body)),
    ],
    [
      getUserFundDetails,
      body => answerOf(getUserFundDetails, handleGetUserFundDetails, z.parse(getUserFundDetails.input, body)),
    ],
    [getFundDetails, body => answerOf(getFundDetails, ofScheme, z.parse(getFundDetails.input, body))],
  ]
  return new Map(calls.map(([{ path }, answer]) => [path, answer]))
}

/** What AMFI lists of a scheme; the portfolio reads a part of it. */
const ofScheme: Parameters<typeof answerOf<typeof getFundDetails, ReplyOf<typeof getFundDetails>>>[1] = ({
  schemes,
}) => {
  const whole = async (found: Promise<Awaited<ReturnType<typeof schemes.byCode>>>) =>
    new Map(
      [...(await found)].map(([code, facts]) => [code, { ...facts, option: 'growth', isins: [] } as const]),
    )
  return handleGetFundDetails({
    schemes: {
      ...schemes,
      byCode: codes => whole(schemes.byCode(codes)),
      byIsin: isins => whole(schemes.byIsin(isins)),
    },
  })
}
