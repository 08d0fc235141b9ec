// Stands in for `navigator.serial`: one port, behind which `picoTurn` of the test goes on. It holds people to the rules
// of the real one: a click before a choice, streams let go before a port is closed, nothing sent to who has not greeted.
(() => {
  let plugged = true;

  class Port {
    readable = null;
    writable = null;
    greeted = false;

    getInfo() {
      return { usbVendorId: 0x2e8a, usbProductId: 5 };
    }

    async setSignals({ dataTerminalReady }) {
      this.greeted = dataTerminalReady;
    }

    async open({ baudRate }) {
      if (this.readable) throw new DOMException("The port is already open.", "InvalidStateError");
      if (!plugged || !baudRate) throw new DOMException("Failed to open serial port.", "NetworkError");
      const going = [];
      this.readable = new ReadableStream({ start: (end) => (this.end = end) });
      this.writable = new WritableStream({ write: (chunk) => void going.push(...chunk) });
      void this.turn(this.readable, going);
    }

    async turn(readable, going) {
      while (this.readable === readable) {
        const said = await window.picoTurn(going.splice(0));
        if (this.readable === readable && said.length && this.greeted) this.end.enqueue(new Uint8Array(said));
        await new Promise((next) => setTimeout(next, 4));
      }
    }

    lose() {
      const { end } = this;
      this.readable = this.writable = null;
      end?.error(new DOMException("The device has been lost.", "NetworkError"));
    }

    async close() {
      if (this.readable?.locked || this.writable?.locked) throw new TypeError("Cannot cancel a locked stream");
      this.readable = this.writable = null;
      this.greeted = false;
    }
  }

  const port = new Port();
  const serial = {
    async requestPort({ filters }) {
      if (!navigator.userActivation.isActive) throw new DOMException("Must be handling a user gesture.", "SecurityError");
      if (!plugged || filters[0].usbVendorId !== 0x2e8a) throw new DOMException("No port selected by the user.", "NotFoundError");
      localStorage.granted = "yes";
      return port;
    },
    async getPorts() {
      return plugged && localStorage.granted ? [port] : [];
    },
  };
  Object.defineProperty(navigator, "serial", { value: serial });
  window.plug = (isIn) => {
    plugged = isIn;
    if (!isIn) port.lose();
  };
})();
