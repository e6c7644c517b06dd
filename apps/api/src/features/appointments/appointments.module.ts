import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PetsModule } from '../pets/pets.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { AppointmentCalendarService } from './appointment-calendar.service.js';
import { AppointmentNotices } from './appointment-notices.service.js';
import { AppointmentRemindersService } from './appointment-reminders.service.js';
import { AppointmentsController } from './appointments.controller.js';
import { AppointmentsService } from './appointments.service.js';
import { BookingController } from './booking.controller.js';
import { BookingService } from './booking.service.js';
import { DeskController } from './desk.controller.js';
import { DeskService } from './desk.service.js';
import { OwnBookingController } from './own-booking.controller.js';
import { OwnBookingService } from './own-booking.service.js';
import { WaitingListController } from './waiting-list.controller.js';
import { WaitingListService } from './waiting-list.service.js';

@Module({
  imports: [NotificationsModule, PetsModule, RemindersModule],
  controllers: [BookingController, AppointmentsController, WaitingListController, OwnBookingController, DeskController],
  providers: [
    AppointmentsService,
    BookingService,
    WaitingListService,
    OwnBookingService,
    DeskService,
    AppointmentNotices,
    AppointmentRemindersService,
    AppointmentCalendarService,
  ],
  exports: [OwnBookingService],
})
export class AppointmentsModule {}
