import { reportDashboards } from './report-dashboards.ts'
import { writeResult } from './results.ts'

/* As dashboard.ts, up to 10,000,000 events: needs 15 GB of disk and a quarter of an hour. */
writeResult('dashboard-10m', await reportDashboards([10_000, 100_000, 1_000_000, 10_000_000]))
