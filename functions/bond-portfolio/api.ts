import { getPayouts } from '../../shared/contracts/bond-portfolio/getPayouts.ts'
import { getPortfolio } from '../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { getPortfolioHistory } from '../../shared/contracts/bond-portfolio/getPortfolioHistory.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handleGetPayouts } from './getPayouts.ts'
import { handleGetPortfolio } from './getPortfolio.ts'
import { handleGetPortfolioHistory } from './getPortfolioHistory.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(getPortfolio, handleGetPortfolio(dependencies)),
  serve(getPayouts, handleGetPayouts(dependencies)),
  serve(getPortfolioHistory, handleGetPortfolioHistory(dependencies)),
])
