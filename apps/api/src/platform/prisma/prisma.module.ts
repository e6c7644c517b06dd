import { Global, Module } from '@nestjs/common';
import { DatabaseProbe } from './database-probe.js';
import { PrismaService } from './prisma.service.js';
import { ReadDatabase } from './read-database.js';
import { Statements } from './statements.js';

@Global()
@Module({
  providers: [PrismaService, Statements, DatabaseProbe, ReadDatabase],
  exports: [PrismaService, Statements, DatabaseProbe, ReadDatabase],
})
export class PrismaModule {}
