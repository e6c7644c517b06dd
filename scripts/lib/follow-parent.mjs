// Preloaded into every Node program that a launcher keeps running: stops it as if by a signal when the launcher has ended, even if that was
// killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening must not keep the program alive when its work is done.
process.channel?.unref();
