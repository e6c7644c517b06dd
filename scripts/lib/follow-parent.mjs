// Preloaded into Node programs of a launcher: stops the program when the launcher has ended, even
// if the launcher was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening must not keep the program alive when its work is done.
process.channel?.unref();
