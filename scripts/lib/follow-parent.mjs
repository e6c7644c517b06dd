// Loaded into every node program that a launcher keeps running: when the launcher is gone, even killed, it stops as if it had been asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening must not keep a program alive that has nothing left to do.
process.channel?.unref();
