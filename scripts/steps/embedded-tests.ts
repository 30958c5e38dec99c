export const integrationTests = ['apps/api/**/*.int.test.ts']

const source = 'apps/api/src'

/** The integration tests that run on the embedded database too where PostgreSQL is there for all of them. */
export const embeddedTests = [
  // What databases do each in its own way: drivers, migrations, transactions, row-level security, backups, jobs.
  `${source}/core/{backup,database,jobs}/*.int.test.ts`,
  `${source}/{neighbours,row-level-security}.int.test.ts`,
  // Programs with a database of their own, which start, stop and are killed, and what they log.
  `${source}/{full-disk,fuzz,kill,outage,processes,start,stop}.int.test.ts`,
  `${source}/commands/*.int.test.ts`,
  `${source}/features/**/{kept-nowhere,log,processes,sign-in-log}.int.test.ts`,
  // Locks that many wait for.
  `${source}/features/**/{concurrent-events,history,index-said,last-unit,long-looks,look-ups,shared-groups}.int.test.ts`,
  // One of each slice.
  `${source}/features/**/{alerts,api-keys,audit,delete-workspace,digest,endpoints,events,exports,hand-over,holdout,insights,installs,listening,live,login,members,old-slots,orders,own-answers,platforms-catalogue}.int.test.ts`,
  `${source}/features/**/{profile,register,stores,ubi,usage-warnings,visits,whole-days,workspaces}.int.test.ts`,
]
