// Loaded into the server by its launcher: when the launcher is gone, even killed, the server stops as if it had been asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
