import { Global, Module } from '@nestjs/common';
import { ReadDatabase } from './read-database.js';

@Global()
@Module({
  providers: [ReadDatabase],
  exports: [ReadDatabase],
})
export class ReadsModule {}
