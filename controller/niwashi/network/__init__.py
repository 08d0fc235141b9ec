"""The board's network: NetworkManager's state, watched by a child process, and the lights that show it."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.network.network_lights import SHOWN_S, NetworkLights, news_cells
    from niwashi.network.nmcli import NetworkWatch, Nmcli
    from niwashi.network.state import NetworkDevice, NetworkState, parse_devices, state_of

__all__ = [
    "SHOWN_S",
    "NetworkDevice",
    "NetworkLights",
    "NetworkState",
    "NetworkWatch",
    "Nmcli",
    "news_cells",
    "parse_devices",
    "state_of",
]

__getattr__ = offer_later(
    __name__,
    {
        "network_lights": ["SHOWN_S", "NetworkLights", "news_cells"],
        "nmcli": ["NetworkWatch", "Nmcli"],
        "state": ["NetworkDevice", "NetworkState", "parse_devices", "state_of"],
    },
)
