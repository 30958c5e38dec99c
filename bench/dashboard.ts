import { reportDashboards } from './report-dashboards.ts'
import { writeResult } from './results.ts'

/* The dashboard of workspaces with 10,000, 100,000 and 1,000,000 events over two years, for each range. */
writeResult('dashboard', await reportDashboards([10_000, 100_000, 1_000_000]))
