// Jest cannot require() an ES module on Node 20, as Node itself can. @fastify/static wants this one for downloads alone.
exports.create = () => {
  throw new Error('Šapa sends no downloads');
};
