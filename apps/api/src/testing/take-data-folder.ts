import { DataFolderInUseError, lockDataFolder } from '../core/database/data-folder-lock.ts'

/** A process that takes the data folders it is told to, answers whether it got them, and holds them. */
process.on('message', (dataDir: string) => {
  try {
    lockDataFolder(dataDir)
    process.send?.({ isTaken: true, reason: '' })
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error
    process.send?.({ isTaken: false, reason: error.message })
  }
})
process.send?.('ready')
