import { assignPan } from '../../shared/contracts/fund-portfolio/assignPan.ts'
import { assignPanMulti } from '../../shared/contracts/fund-portfolio/assignPanMulti.ts'
import { deleteFundTransaction } from '../../shared/contracts/fund-portfolio/deleteFundTransaction.ts'
import { getFundImports } from '../../shared/contracts/fund-portfolio/getFundImports.ts'
import { getFundPortfolio } from '../../shared/contracts/fund-portfolio/getFundPortfolio.ts'
import { getFundTimeline } from '../../shared/contracts/fund-portfolio/getFundTimeline.ts'
import { getFundTimelineV2 } from '../../shared/contracts/fund-portfolio/getFundTimelineV2.ts'
import { getGraph } from '../../shared/contracts/fund-portfolio/getGraph.ts'
import { getPanLessHoldings } from '../../shared/contracts/fund-portfolio/getPanLessHoldings.ts'
import { getPortfolioSummary } from '../../shared/contracts/fund-portfolio/getPortfolioSummary.ts'
import { getSystematics } from '../../shared/contracts/fund-portfolio/getSystematics.ts'
import { getSystematicsV2 } from '../../shared/contracts/fund-portfolio/getSystematicsV2.ts'
import { getUserFundDetails } from '../../shared/contracts/fund-portfolio/getUserFundDetails.ts'
import { holdingsCheckout } from '../../shared/contracts/fund-portfolio/holdingsCheckout.ts'
import { uploadPdf } from '../../shared/contracts/fund-portfolio/uploadPdf.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { readMultipart } from '../platform/http/multipart.ts'
import { handleAssignPan } from './changes/assignPan.ts'
import { handleAssignPanMulti } from './changes/assignPanMulti.ts'
import { handleDeleteFundTransaction } from './changes/deleteFundTransaction.ts'
import { handleGetPanLessHoldings } from './changes/getPanLessHoldings.ts'
import { openDependencies } from './dependencies.ts'
import { handleGetFundImports } from './imports/getFundImports.ts'
import { handleUploadPdf } from './imports/uploadPdf.ts'
import { handleGetFundPortfolio } from './reads/getFundPortfolio.ts'
import { handleGetFundTimeline } from './reads/getFundTimeline.ts'
import { handleGetFundTimelineV2 } from './reads/getFundTimelineV2.ts'
import { handleGetGraph } from './reads/getGraph.ts'
import { handleGetPortfolioSummary } from './reads/getPortfolioSummary.ts'
import { handleGetSystematics } from './reads/getSystematics.ts'
import { handleGetSystematicsV2 } from './reads/getSystematicsV2.ts'
import { handleGetUserFundDetails } from './reads/getUserFundDetails.ts'
import { handleHoldingsCheckout } from './reads/holdingsCheckout.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(uploadPdf, handleUploadPdf(dependencies), { multipart: readMultipart }),
  serve(getFundImports, handleGetFundImports(dependencies)),
  serve(getPanLessHoldings, handleGetPanLessHoldings(dependencies)),
  serve(assignPan, handleAssignPan(dependencies)),
  serve(assignPanMulti, handleAssignPanMulti(dependencies)),
  serve(deleteFundTransaction, handleDeleteFundTransaction(dependencies)),
  serve(getFundPortfolio, handleGetFundPortfolio(dependencies)),
  serve(getFundTimeline, handleGetFundTimeline(dependencies)),
  serve(getFundTimelineV2, handleGetFundTimelineV2(dependencies)),
  serve(getUserFundDetails, handleGetUserFundDetails(dependencies)),
  serve(holdingsCheckout, handleHoldingsCheckout()),
  serve(getGraph, handleGetGraph(dependencies)),
  serve(getPortfolioSummary, handleGetPortfolioSummary(dependencies)),
  serve(getSystematics, handleGetSystematics(dependencies)),
  serve(getSystematicsV2, handleGetSystematicsV2(dependencies)),
])
