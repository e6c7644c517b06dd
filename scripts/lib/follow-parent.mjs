// Preloaded into Node programs that a launcher starts. Stops the program when the launcher has
// ended, even if the launcher was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// This listener must not keep the program alive when its work is done.
process.channel?.unref();
