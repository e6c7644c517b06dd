import { Global, Module } from '@nestjs/common';
import { PrismaService } from './prisma.service.js';
import { Statements } from './statements.js';

@Global()
@Module({ providers: [PrismaService, Statements], exports: [PrismaService, Statements] })
export class PrismaModule {}
